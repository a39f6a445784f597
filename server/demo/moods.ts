import { weekday } from '#domain/central-time.ts'
import type { Chance } from './chance.ts'
import { CLASSROOM_WEEKS } from './cohorts.ts'

export interface Mood {
  understanding: number
  support: number
}

// By weekday, Sunday first: Mondays are hard, Fridays have demos.
const BY_WEEKDAY = [0, -0.3, -0.05, -0.15, 0.05, 0.35, 0]

/** The mood of a cohort: slowly improving, with a few hard weeks. */
export function cohortMoods(chance: Chance, days: readonly string[]): Mood[] {
  const hardWeeks = chance
    .shuffle([2.5, 4, 5.5, 7.5, 9])
    .slice(0, 3)
    .map((week) => ({ week: week + chance.normal() * 0.3, depth: 0.7 + chance.next() * 0.9 }))
  const base = 4 + chance.normal() * 0.2
  const supportBase = 4.85 + chance.normal() * 0.15
  const drift = wander(chance, 0.75, 0.16)
  const supportDrift = wander(chance, 0.8, 0.12)
  return days.map((day, index) => {
    const week = index / 5
    const dip = hardWeeks.reduce((sum, hard) => sum + hard.depth * Math.exp(-(((week - hard.week) / 0.7) ** 2)), 0)
    const common = (BY_WEEKDAY[weekday(day)] ?? 0) - dip
    return {
      understanding: base + (0.7 * week) / CLASSROOM_WEEKS + common + drift(),
      support: supportBase + 0.35 * common + supportDrift(),
    }
  })
}

/** A student's deviation from the cohort's mood, sometimes with a bad stretch. */
export function studentMoods(chance: Chance, ability: number, days: number): Mood[] {
  const slope = chance.normal() * 0.5
  const support = chance.normal() * 0.5
  const drift = wander(chance, 0.55, 0.55)
  const supportDrift = wander(chance, 0.6, 0.4)
  const trouble = chance.happens(0.4)
    ? { from: chance.integer(3, 50), length: chance.integer(3, 8), depth: 0.8 + chance.next() * 1.3 }
    : { from: 0, length: 0, depth: 0 }
  return Array.from({ length: days }, (_, day) => {
    const isTroubled = day >= trouble.from && day < trouble.from + trouble.length
    const down = isTroubled ? trouble.depth : 0
    return {
      understanding: 0.55 * ability + slope * (day / 60 - 0.5) - down + drift(),
      support: support - down * 0.5 + supportDrift(),
    }
  })
}

export function score(...parts: number[]): number {
  const sum = parts.reduce((total, part) => total + part, 0)
  return Math.min(6, Math.max(1, Math.round(sum)))
}

/** An autocorrelated series. */
function wander(chance: Chance, memory: number, size: number): () => number {
  let value = 0
  return () => {
    value = memory * value + size * chance.normal()
    return value
  }
}
