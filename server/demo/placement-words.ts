import type { CourseId } from '#domain/school-course.ts'

type Lines = readonly [string, ...string[]]

/** All fictional. */
export const COMPANIES: Lines = [
  'Northern Pine Health',
  'Lakehead Logistics',
  'Prairie Mutual Insurance',
  'Two Rivers Credit Union',
  'Stone Arch Software',
  'Blue Ox Analytics',
  'Minnehaha Media Group',
  'Heartland Grain Exchange',
  'Westport Payments',
  'Loess Hills Energy',
  'Sod House Games',
  'Gopher State Benefits',
  'Riverfront Robotics',
  'Summit & Selby Design',
  'Plains Telehealth',
  'Iron Range Safety Systems',
  'Fountain City Mobile',
  'Boundary Waters Outfitters',
  'Bottleneck Brewing Supply',
  'Crossroads Freight',
  'Tallgrass Learning',
  'Mill City Transit Data',
  'Powderhorn Publishing',
  'Union Station Ventures',
  'Sunflower Public Schools',
  'Hennepin Home Care',
  'Cedar & Main Consulting',
  'Flyover Labs',
]

export const CLIENTS: Lines = [
  'Self-employed',
  'Kingfield Farmers Market',
  'Crown Center Dance Studio',
  'Various clients',
]

export const TITLES: Record<CourseId, Lines> = {
  1: [
    'Software Engineer I',
    'Junior Software Developer',
    'Full Stack Developer',
    'Front End Engineer',
    'Associate Web Developer',
    'Application Developer',
    'QA Automation Engineer',
    'Support Engineer',
  ],
  2: [
    'UX Designer',
    'Junior Product Designer',
    'UX Researcher',
    'Content Designer',
    'Interaction Designer',
    'Digital Accessibility Analyst',
    'Service Designer',
  ],
}

export const HOW_FOUND: Lines = [
  'Met the hiring manager at our graduation showcase.',
  'Referred by a graduate of an earlier cohort.',
  'Applied online, second interview within a week.',
  'Career day; they came back for a coffee two weeks later.',
  'Through the community partner of the group project.',
  'Former employer opened a developer position.',
  'Meetup downtown, then a take-home exercise.',
  'LinkedIn message after posting the solo project.',
  'Recruiter; Jamal made the introduction.',
]

export const NOTES: Lines = [
  'Happy to talk to current students.',
  'Negotiated two extra weeks of vacation.',
  'Hybrid, three days in the office.',
  'Fully remote.',
  'Wants to hire again from us next spring.',
  'Starts as part of a team of four juniors with a mentor.',
  'Turned down another offer for this one.',
]
