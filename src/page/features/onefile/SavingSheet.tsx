import { runCommand } from '#src/page/desk/commands/registry.ts'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import { useApp } from '#src/page/store/store.ts'
import styles from './SavingSheet.module.css'
import * as texts from './words.ts'

/** Shows how much of a lesson or a talk is saved. To close it is to cancel. */
export default function SavingSheet() {
  const saving = useApp(({ session }) => session.saving)
  if (!saving) return null
  const { title, scene, scenes, head, frames, of } = saving
  const done = scene - 1 + (of > 0 ? frames / of : 0)
  return (
    <Sheet title={texts.saving(title)}>
      <output className={styles['scene']}>
        {texts.sceneNow(scene, scenes)}: {head}
      </output>
      <div className={styles['far']}>
        <progress max={scenes} value={done} aria-label={texts.progress} />
        <span>{of > 0 ? texts.framesNow(frames, of) : null}</span>
      </div>
      <button type="button" className={styles['cancel']} onClick={() => void runCommand('sheet.close')}>
        {texts.cancel}
      </button>
    </Sheet>
  )
}
