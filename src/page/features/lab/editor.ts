import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const KEYWORDS =
  /^(?:fn|let|var|const|override|struct|alias|return|if|else|for|while|loop|break|continue|switch|case|default|import|enable|true|false|package|super)\b/
const TYPES = /^(?:u32|i32|f32|bool|vec[234](?:[uif])?|array|atomic|ptr|bitcast|mat\dx\d)\b/

/** WESL as an editor colours it: WGSL with imports and conditions. */
const wesl = StreamLanguage.define<{ comment: number }>({
  name: 'wesl',
  startState: () => ({ comment: 0 }),
  token(stream, state) {
    if (state.comment > 0) {
      if (stream.match('/*')) state.comment++
      else if (stream.match('*/')) state.comment--
      else stream.next()
      return 'comment'
    }
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('/*')) {
      state.comment = 1
      return 'comment'
    }
    if (stream.match(/^@\w+/)) return 'meta'
    if (stream.match(KEYWORDS)) return 'keyword'
    if (stream.match(TYPES)) return 'typeName'
    if (stream.match(/^(?:0[xX][\da-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?)[uifh]?/)) return 'number'
    if (stream.match(/^\w+/)) return 'variableName'
    stream.next()
    return null
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
})

/** Chrome has no hue: weight and shade alone tell words apart. */
const shades = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: tags.keyword, fontWeight: '600' },
  { tag: tags.meta, color: 'var(--text-2)' },
  { tag: tags.typeName, color: 'var(--text-2)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--pane)' },
  '.cm-content': { fontFamily: 'var(--font-mono)', fontSize: 'var(--type-small)', caretColor: 'var(--text)' },
  '.cm-scroller': { lineHeight: '1.6', fontFamily: 'var(--font-mono)', overflow: 'auto' },
  // a line that goes on is seen to, also where scrollbars come only while one scrolls
  '.cm-scroller::-webkit-scrollbar': { width: '10px', height: '10px' },
  '.cm-scroller::-webkit-scrollbar-thumb': { background: 'var(--control)', border: '3px solid var(--pane)' },
  '.cm-scroller::-webkit-scrollbar-corner': { background: 'var(--pane)' },
  '.cm-gutters': {
    backgroundColor: 'var(--pane)',
    color: 'var(--text-3)',
    border: 'none',
    fontSize: 'var(--type-small)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-activeLine': { backgroundColor: 'var(--raise)' },
  '.cm-selectionBackground': { backgroundColor: 'var(--line-strong) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--sunk)', color: 'var(--text-3)', textDecoration: 'line-through' },
  '.cm-deletedChunk .cm-deletedText': { background: 'none' },
  '.cm-changedLine': { backgroundColor: 'var(--raise) !important' },
  '.cm-changedText': { background: 'none', borderBottom: '2px solid var(--control)' },
  '.cm-changeGutter': { width: '3px' },
  '.cm-changedLineGutter': { backgroundColor: 'var(--text-2) !important' },
  '.cm-deletedLineGutter': { backgroundColor: 'var(--state-failed) !important' },
  '.cm-tooltip': { background: 'var(--raise)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--text-2)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--state-failed)' },
})

/** A complaint about a line, from a column on where that is known; both count from 1. */
interface LineComplaint {
  readonly line: number
  readonly column?: number | undefined
  readonly severity: Diagnostic['severity']
  readonly message: string
}

export interface CodeEditor {
  complain(complaints: readonly LineComplaint[]): void
  /** Brings a line into sight and puts the cursor there. */
  reveal(line: number): void
  /** Scrolls to a line, and leaves the caret where it is. */
  bringIntoView(line: number): void
  destroy(): void
}

/** An editor of one module beside its original; Ctrl Enter runs. */
export function codeEditor(
  parent: HTMLElement,
  { text, original, label }: { readonly text: string; readonly original: string; readonly label: string },
  { changed, run, palette }: { changed(text: string): void; run(): void; palette(): void },
): CodeEditor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([
          ...[
            { key: 'Mod-Enter', act: run },
            // of all keys of the page the one that leads to the others
            { key: 'Mod-k', act: palette },
          ].map(({ key, act }) => ({ key, run: () => (act(), true) })),
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        history(),
        lineNumbers(),
        lintGutter(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        wesl,
        syntaxHighlighting(shades),
        look,
        unifiedMergeView({ original, mergeControls: false, allowInlineDiffs: false }),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString())
        }),
      ],
    }),
  })
  // what is scrolled must be reached by keys
  view.scrollDOM.tabIndex = 0
  // who opened it by a key goes on typing
  if (document.activeElement === document.body) view.focus()
  const lineAt = (number: number) => view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines))
  return {
    complain(complaints) {
      const diagnostics = complaints.map(({ line, column = 1, message, severity }): Diagnostic => {
        const { from, to } = lineAt(line)
        // a place behind the last letter is the whole line's
        return { from: from + column - 1 < to ? from + column - 1 : from, to, message, severity }
      })
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    bringIntoView(number) {
      view.dispatch({ effects: EditorView.scrollIntoView(lineAt(number).from, { y: 'center' }) })
    },
    reveal(number) {
      const { from } = lineAt(number)
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
