import type { Chance } from './chance.ts'

export interface Address {
  address: string
  city: string
  state: string
  zip_code: string
  phone: string
}

type Place = readonly [city: string, state: string, zip_code: string, areaCode: string]
type Places = readonly [Place, ...Place[]]

const AROUND_MINNEAPOLIS: Places = [
  ['Minneapolis', 'MN', '55406', '612'],
  ['Minneapolis', 'MN', '55408', '612'],
  ['Minneapolis', 'MN', '55412', '612'],
  ['Saint Paul', 'MN', '55104', '651'],
  ['Saint Paul', 'MN', '55106', '651'],
  ['Brooklyn Park', 'MN', '55443', '763'],
  ['Bloomington', 'MN', '55420', '952'],
  ['Eagan', 'MN', '55122', '651'],
  ['St. Louis Park', 'MN', '55426', '952'],
  ['Rochester', 'MN', '55901', '507'],
  ['Saint Cloud', 'MN', '56301', '320'],
  ['Duluth', 'MN', '55805', '218'],
]

const AROUND_KANSAS_CITY: Places = [
  ['Kansas City', 'MO', '64108', '816'],
  ['Kansas City', 'MO', '64110', '816'],
  ['Kansas City', 'KS', '66102', '913'],
  ['Overland Park', 'KS', '66204', '913'],
  ['Olathe', 'KS', '66061', '913'],
  ['Lawrence', 'KS', '66044', '785'],
  ['Independence', 'MO', '64050', '816'],
  ["Lee's Summit", 'MO', '64063', '816'],
  ['Liberty', 'MO', '64068', '816'],
  ['Columbia', 'MO', '65201', '573'],
]

const STREETS = [
  'Bryant Ave S',
  'Cedar Lake Rd',
  'Elm St',
  'Grand Ave',
  'Harriet Ave',
  'Juniper Ln',
  'Lincoln St NE',
  'Main St',
  'Maple Dr',
  'Oak Ridge Rd',
  'Prairie View Ct',
  'Prospect Ave',
  'River Pkwy',
  'Summit Ave',
  'Sycamore St',
  'Walnut St',
] as const

const UNITS = ['', '', '', ' Apt 2', ' Apt 4B', ' #12', ' Unit 301'] as const

/** 555-0100 to 555-0199 are reserved for fiction. */
export function drawAddress(chance: Chance, campusId: number): Address {
  const [city, state, zip_code, areaCode] = chance.pick(campusId === 2 ? AROUND_KANSAS_CITY : AROUND_MINNEAPOLIS)
  return {
    address: `${chance.integer(101, 6899)} ${chance.pick(STREETS)}${chance.pick(UNITS)}`,
    city,
    state,
    zip_code,
    phone: `(${areaCode}) 555-01${String(chance.integer(0, 99)).padStart(2, '0')}`,
  }
}
