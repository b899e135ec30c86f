import { sceneCode } from '#src/page/features/talk/scene-code.ts'
import { QrPicture } from '#src/page/frame/widgets/Qr.tsx'
import type { Showing } from '#src/page/store/session.ts'
import styles from './TalkCode.module.css'
import * as texts from './words.ts'

/** The QR code of the scene, over its picture: a room opens the scene by it. */
export default function TalkCode({ showing }: { readonly showing: Showing }) {
  const code = sceneCode(showing, location.href)
  return (
    <aside className={styles['code']} aria-label={texts.code}>
      {'qr' in code ? (
        <>
          <QrPicture qr={code.qr} label={texts.codeOnScreen(showing.at + 1)} />
          <p>{code.address}</p>
        </>
      ) : (
        <p role="alert">{code.why}</p>
      )}
    </aside>
  )
}
