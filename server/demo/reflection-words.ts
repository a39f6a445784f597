import type { CourseId } from '#domain/school-course.ts'

type Lines = readonly [string, ...string[]]
export type Band = 'low' | 'middle' | 'high'

/** The topics of class by week. */
export const TOPICS: Record<CourseId, Lines> = {
  1: [
    'semantic HTML and flexbox',
    'arrays and functions',
    'Express routes',
    'SQL joins',
    'React props',
    'effects and fetching',
    'reducers',
    'sessions and hashing',
    'building as a team',
    'scoping a project',
    'putting it all together',
    'interview practice',
  ],
  2: [
    'interview guides',
    'affinity mapping',
    'journey maps',
    'card sorting',
    'wireframing',
    'prototyping',
    'planning a usability test',
    'reporting test results',
    'accessibility reviews',
    'design tokens',
    'presenting findings',
    'writing case studies',
  ],
}

export const UNDERSTANDING: Record<Band, Lines> = {
  low: [
    'I got lost in {topic} before lunch and never caught up.',
    'I can follow when someone shows me, but alone I do not know where to begin with {topic}.',
    'Everything about {topic} is new to me and I feel behind.',
    'Too fast today. I copied more than I understood.',
    'I spent three hours on one error and it was a typo. Not much left for {topic}.',
  ],
  middle: [
    'The part about {topic} made sense in the lecture and less so in the exercise.',
    'Getting there with {topic}. I need one more day of practice.',
    'The first half was fine, the second half of {topic} went by quickly.',
    'I understand what it does but not yet why.',
    'Good until the stretch part. I will read up on {topic} tonight.',
    'Mixed. The pair exercise on {topic} helped.',
    'I can do it with my notes open.',
  ],
  high: [
    '{topic} clicked today!',
    'I explained {topic} to my table and that is when I knew I had it.',
    'Finished early and tried the stretch goal.',
    'Feeling good about {topic}. The drawing on the board helped a lot.',
    'I solved the last exercise on my own.',
    'It all fits together now.',
  ],
}

export const SUPPORT: Record<Band, Lines> = {
  low: [
    'I waited a long time in the help queue and then class was over.',
    'I did not want to ask again. My own fault, partly.',
    'My group had already moved on when I had questions.',
    'Hard to get a word in today.',
  ],
  middle: [
    'Help was there when I asked, I should have asked sooner.',
    'The answers were good, the queue was long.',
    'My partner and I figured most of it out.',
    'Fine overall.',
  ],
  high: [
    '{teacher} took the time to go through it with me twice.',
    'My table is great. Nobody is left behind.',
    '{teacher} noticed that I was stuck before I said anything.',
    'Office hours were exactly what I needed.',
    'Everybody shared their notes, thank you.',
    'I felt comfortable asking.',
  ],
}

export const WORDS: Record<Band, Lines> = {
  low: ['Tired', 'Overwhelmed', 'Lost', 'Frustrated', 'Behind', 'Foggy', 'Anxious', 'Drained', 'Stuck'],
  middle: ['Okay', 'Curious', 'Steady', 'Busy', 'Hopeful', 'Patient', 'Determined', 'Learning', 'Stretched', 'Focused'],
  high: ['Proud', 'Confident', 'Excited', 'Energized', 'Happy', 'Inspired', 'Clicked', 'Grateful', 'Capable', 'Joyful'],
}

export const ACCOMPLISHMENTS: Lines = [
  'My first try at {topic} held up.',
  'Asked a question in front of everybody.',
  'Fixed a bug without looking at the solution.',
  'Helped someone with {topic}.',
  'Made it through the whole exercise.',
  'Wrote down what I do not understand instead of hiding it.',
  'Handed in before midnight for once.',
  'Read the documentation first, and it was in there.',
  'Took a walk at lunch and came back with the answer.',
  'Presented without my notes.',
]

export const THANKS: Lines = [
  'Thanks to {teacher} for the extra example.',
  'Thank you to my partner today, who was very patient.',
  'Shout-out to Table 2 for the snacks and the stack traces.',
  'Thanks to everybody who stayed late.',
  'To the person who left the sticky note on my monitor: you made my day.',
]

export const RECOMMENDATIONS: Lines = [
  'More live coding where something goes wrong.',
  'A short recap of yesterday before we start something new.',
  'The whiteboard walk-through was great, please do it again.',
  'Could we have ten quiet minutes after the lecture?',
  'Pair us by what we got stuck on.',
]

export const WISHES_TO_TALK: Lines = [
  'I would like to talk about whether I am keeping up.',
  'Could we go over my last assignment together?',
  'I have a question about my schedule for next week, nothing dramatic.',
  'Things are hard at home right now. I would like to tell you in person.',
  'I would like advice on what to practice over the weekend.',
]
