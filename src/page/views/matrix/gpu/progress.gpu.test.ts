import { beforeEach, expect, test, vi } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { levelRun, lowerGrid } from '../../toy.fixture.ts'
import { countingOf } from '../progress.ts'
import { shownIn } from '../shown.ts'

const put = (...replays: Replay[]) =>
  patchSession({
    columns: replays.map((replay, r) => ({ id: `${r}`, title: 'toy', idea: '', status: 'ready', replay })),
  })
const count = (replay: Replay) => countingOf(shownIn(replay), replay.grouping.group, 'row')

const ended = vi.spyOn(Worker.prototype, 'terminate')
beforeEach(() => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  ended.mockClear()
})

test('a worker outlives its last picture while a column has the pattern, and ends with the column', () => {
  const replay = levelRun(lowerGrid(4, 4, 4), 4)
  put(replay)
  count(replay).remove()
  expect(ended).not.toHaveBeenCalled()
  const next = count(replay)
  put()
  // a picture has it still
  expect(ended).not.toHaveBeenCalled()
  put(replay)
  next.remove()
  expect(ended).not.toHaveBeenCalled()
  put(levelRun(lowerGrid(5, 4, 4), 4))
  expect(ended).toHaveBeenCalledOnce()
})

test('a worker ends at once with its last picture where no column has the pattern', () => {
  const replay = levelRun(lowerGrid(4, 4, 4), 4)
  put(levelRun(lowerGrid(5, 4, 4), 4))
  const [one, other] = [count(replay), count(replay)]
  one.remove()
  expect(ended).not.toHaveBeenCalled()
  other.remove()
  expect(ended).toHaveBeenCalledOnce()
})
