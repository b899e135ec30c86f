import { time } from '#src/core/base/format.ts'
import { fastestWay, type PeerKind, type PeerTimes, type PeerWay, wayMs } from '#src/engine/run/times/peer.ts'
import { median } from '#src/engine/run/run.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import type { Mode } from './speedup.ts'

/** A time of the vendor's library. */
export interface PeerTime {
  readonly way: PeerWay
  readonly ms: number
  /** How it was timed. */
  readonly kind: PeerKind
  /** What a launch takes there, timed so; absent where it was not. */
  readonly launch?: number
}

/** How the library's fastest algorithm did, in the mode of our times where it was timed so, else in the other one. */
export function peerIn(peer: PeerTimes, mode: Mode): PeerTime | undefined {
  for (const kind of [mode, mode === 'single' ? 'backToBack' : 'single'] as const) {
    const way = fastestWay(peer, kind)
    const ms = wayMs(way, kind)
    const launch = peer.launchFloor?.[kind]
    if (way && ms !== undefined)
      return { way, ms, kind, ...(launch && { launch: median({ ms: launch, clock: 'timestamp' }) }) }
  }
  return undefined
}

const KIND_WORDS = { single: 'one at a time', backToBack: 'back to back' } as const

/** Which of the library's algorithms the times are of, how they were taken, and on what GPU. */
export function peerWords(peers: readonly Figures[], mode: Mode): string | undefined {
  const found = peers.flatMap(({ cusparse }) => (cusparse && peerIn(cusparse, mode)) ?? [])
  if (found.length === 0) return undefined
  const names = [...new Set(found.map(({ way }) => way.name))].join(', ')
  const kinds = [...new Set(found.map(({ kind }) => KIND_WORDS[kind]))].join(' or ')
  return `${names} ${kinds}, ${peers.find(({ cusparse }) => cusparse)?.cusparse?.device}`
}

/** `SpSV, one at a time; analysis 2.40 ms, 41.0 ms the first time in a process`. */
export function peerTitle({ way, kind }: PeerTime): string {
  const before = beforeWords(way)
  return `${way.name}, ${KIND_WORDS[kind]}${before && `; ${before}`}`
}

/** What comes before the first run, as far as it is known: conversion, and analysis warm and cold. */
function beforeWords({ convertMs = 0, analysisWarmMs, analysisColdMs }: PeerWay): string {
  const converted = convertMs > 0.01 ? [`conversion ${time(convertMs)}`] : []
  const warm = analysisWarmMs === undefined ? [] : [`analysis ${time(analysisWarmMs)}`]
  const name = warm.length > 0 ? '' : 'analysis '
  const cold = analysisColdMs === undefined ? [] : [`${name}${time(analysisColdMs)} the first time in a process`]
  return [...converted, ...warm, ...cold].join(', ')
}
