import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { LinkedWith } from '#src/engine/run/run.ts'
import type { EditedModules, UnplacedEdit } from '#src/lab/edit/packed.ts'
import type { CodeLine } from '#src/lab/judge/machine-lab.ts'
import type { Complaint } from '#src/lab/lint/lint.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import type { TaskStanding } from './tasks/standing.ts'

/** What the host does for a kernel on the open problem. */
export interface HostPart {
  readonly buffers: readonly { readonly name: string; readonly words: number; readonly filled: boolean }[]
  /** Dispatches of one shader, those that are alike together. */
  readonly launches: readonly HostLaunch[]
  readonly shaders: readonly LinkedWith[]
}

/** Why a kernel has no plan of the open problem. */
export interface NoHost {
  readonly why: string
}

export interface HostLaunch extends LinkedWith {
  readonly times: number
  /** Workgroups of the first of them; the buffer that holds them, where the GPU says how many. */
  readonly groups: readonly number[] | string
  readonly overrides: Readonly<Record<string, number>>
  readonly uniforms: Readonly<Record<string, unknown>>
}

/** What is edited. */
export interface LabSession {
  /** The kernel whose text it is, without an edit, and the parameters of its column. */
  readonly base: KernelChoice
  readonly title: string
  /** Paths of the modules that it is made of, its own first. */
  readonly paths: readonly string[]
  /** The project's texts of these. */
  readonly sources: Readonly<Record<string, string>>
  /** Texts that differ. */
  readonly modules: EditedModules
  /** Counts how often texts were put into the editor from outside: each time it is made anew. */
  readonly opened: number
  /** The module that is shown. */
  readonly path: string
  /** The column that ran last, with its edit. */
  readonly ran?: KernelChoice | undefined
  /** A fault to find: its number. */
  readonly exercise?: number | undefined
  /** A task: its number. */
  readonly task?: number
  /** Where the edit stands with the task's goal, once it has run. */
  readonly standing?: TaskStanding | undefined
  /** Hints that are shown. */
  readonly hints: number
  /** The edit came with a link, and has not run here. */
  readonly foreign: boolean
  readonly says: string
  readonly progress?: readonly [done: number, all: number] | undefined
  /** What is said of the text while one types. */
  readonly complaints: readonly Complaint[]
  /** What the host does, once that is known, or why it does nothing. */
  readonly host?: HostPart | NoHost | undefined
  /** Texts that the edit is compared with, where they are not the kernel’s: those of a fault to find, and of a new kernel. */
  readonly given: EditedModules
  readonly desk: Desk
  /** Texts that *Undo all* brings back. */
  readonly start: EditedModules
  /** Under what name texts are kept in this browser; none, where they are not. */
  readonly keep?: string
  /** Pieces of the link's edit that have no place in the kernel as it is now. */
  readonly misfits?: readonly UnplacedEdit[] | undefined
  /** A line to show, anew for each time that it is asked for. */
  readonly reveal?: { readonly line: CodeLine } | undefined
}

/** What the lab has open; nothing where it is closed. */
export const labStore = createStore<{ readonly open: LabSession | undefined }>()(() => ({ open: undefined }))

export const useLab = (): LabSession | undefined => useStore(labStore, ({ open }) => open)

export function patchLab(patch: Partial<LabSession>): void {
  labStore.setState(({ open }) => ({ open: open && { ...open, ...patch } }))
}

/** Shows where a run stands with its task's goal, while the lab still has the text and the parameters of that run. */
export function showStanding({ modules, base }: LabSession, standing: TaskStanding): void {
  const { open } = labStore.getState()
  if (open?.modules === modules && open.base === base) patchLab({ standing })
}

/** The text of a module as it is edited. */
export const textOf = ({ modules, sources }: LabSession, path: string): string => modules[path] ?? sources[path] ?? ''

/** The text of a module that the edit is compared with: of a fault to find the one with the fault, of a new kernel its first lines. */
export const beforeOf = ({ given, sources }: LabSession, path: string): string => given[path] ?? sources[path] ?? ''
