import type { Grade } from '#domain/course-work-grade.ts'
import type { Chance } from './chance.ts'
import type { TaughtItem } from './curriculum/courses.ts'

/** A grader's comment on this assignment: a line, a paragraph or a short review. */
export function gradeComment(chance: Chance, item: TaughtItem, grade: Grade, first_name: string): string {
  const length = chance.next()
  // Some grades come without a comment.
  if (grade === 3 && length < 0.07) return ''
  const praise = chance.pick(item.praise)
  const improve = chance.pick(item.improve)
  const opening = chance.pick(OPENINGS[grade]).replace('{name}', first_name)
  const closing = chance.pick(CLOSINGS[grade])
  if (length < 0.35) return grade === 1 ? `${opening} ${improve}` : praise
  if (length < 0.8) {
    const middle = grade === 5 ? praise : `${praise} ${improve}`
    return `${opening} ${middle}\n\n${closing}`
  }
  return review(chance, item, grade, opening, closing)
}

/** For work without a grade. */
export function plainComment(chance: Chance, item: TaughtItem, first_name: string): string {
  const remark = chance.pick(chance.happens(0.8) ? item.praise : item.improve)
  return chance.happens(0.5) ? remark : `Thanks, ${first_name}. ${remark}`
}

export function studentComment(chance: Chance, item: TaughtItem): string {
  if (item.handedInBy === 'text') return chance.pick(WRITTEN_ANSWERS)
  return chance.happens(0.55) ? chance.pick(HAND_IN_LINES) : ''
}

function review(chance: Chance, item: TaughtItem, grade: Grade, opening: string, closing: string): string {
  const improve = grade === 5 ? [chance.pick(item.improve)] : item.improve
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
  const next = grade === 5 ? '**If you come back to it**' : '**To work on**'
  return `${opening}\n\n**What works**\n\n${list(item.praise)}\n\n${next}\n\n${list(improve)}\n\n${closing}`
}

const OPENINGS: Record<Grade, readonly [string, ...string[]]> = {
  1: [
    'Hi {name}, let us look at this one again together.',
    'Not there yet, and closer than it looks.',
    'You started well and then ran out of time, I think.',
    '{name}, I can see the hours in this. A few basics got lost on the way.',
  ],
  3: [
    'Solid work, {name}.',
    'This does what was asked.',
    'Good, steady progress since the last one.',
    'Nice, {name}. All the parts are there.',
    'Well done. Two things for next time.',
  ],
  5: [
    'Wow. This goes well beyond what we asked.',
    '{name}, may I show this to the class on Monday?',
    'Excellent work, and a pleasure to read.',
    'This is the best one I have seen from you so far.',
    'You clearly enjoyed this one, and so did I.',
  ],
}

const CLOSINGS: Record<Grade, readonly [string, ...string[]]> = {
  1: [
    'Come by office hours on Tuesday or Thursday and we go through it line by line.',
    'Please look at it again this week. I am glad to pair on it.',
    'Ask your table about it too: someone there has just solved the same thing.',
  ],
  3: [
    'Keep going.',
    'Try one of these in the next assignment.',
    'See you tomorrow!',
    'Nothing to hand in again, just keep it in mind.',
  ],
  5: [
    'Chapeau.',
    'Help somebody at your table tomorrow, you are ready to.',
    'Put it in your portfolio.',
    'Thank you for the care.',
  ],
}

const HAND_IN_LINES = [
  'Got most of it working. The last part took longer than I thought.',
  'I am not happy with the layout on phones yet.',
  'First time I understood this before starting to type!',
  'Worked on this with Table 3, but the code is mine.',
  'I could not get the stretch goal to work, notes are in the README.',
  'Please look at the second commit, I was not sure about that approach.',
  'Submitted. There is one warning left that I do not understand.',
  'I redid it from scratch on Sunday and it is half as long now.',
  'Sorry for the mess in the first commits.',
  'Question: is it better to split this into more files?',
  'Happy with this one.',
] as const

const WRITTEN_ANSWERS = [
  'My notes:\n\n- I mixed up cause and symptom at first\n- drawing it helped a lot\n- still open for me: how would this look with ten times as much of it?',
  'The main thing I take from this is to slow down and write one sentence before starting. I lost an hour because I did not ask.',
  'What went well: we listened. What did not: we both wanted to be right. Next time I say "let us try yours first".',
  'I read it twice. The second time it made sense, mostly because of the example with the library.',
  'Three things I learned, one thing I doubt: I am not convinced it is always worth the effort for something small.',
  'Short version: ask earlier. Long version in my notebook, page 14, I can show it in class.',
] as const
