import { fold } from '#domain/fold.ts'
import type { Chance } from './chance.ts'

export interface PersonName {
  first_name: string
  middle_name: string | null
  last_name: string
}

type Words = readonly [string, ...string[]]

// First and last names are drawn from the same group, so that they fit together.
const FAMILIES: readonly { share: number; first: Words; last: Words }[] = [
  {
    share: 8,
    first: words(
      'Anders Astrid Erik Freya Greta Ingrid Karin Lars Linnea Nils Sigrid Solveig Soren Britta Kirsten Tove',
    ),
    last: words('Anderson Bergström Carlson Dahl Engstrom Halvorson Hägglund Lindgren Nygård Olson Sørensen Swenson'),
  },
  {
    share: 8,
    first: words(
      'Abigail Benjamin Caleb Danielle Ethan Hannah Jacob Kelsey Logan Megan Nathan Paige Rachel Tyler Molly',
    ),
    last: words('Becker Fischer Hoffman Kessler Krause Meyer Müller Neumann Schneider Schröder Vogel Wagner Zimmerman'),
  },
  {
    share: 6,
    first: words('Aoife Brendan Ciarán Declan Maeve Niamh Patrick Róisín Seán Bridget Colin Fiona Kieran Nora'),
    last: words("Brennan Callahan Doherty Fitzgerald Gallagher Kavanagh McCarthy Nolan O'Brien O'Connor Quinn Sweeney"),
  },
  {
    share: 7,
    first: words(
      'Alejandro Beatriz Camila Diego Elena Héctor Inés Javier José Lucía María Mateo Renata Sofía Tomás Ximena',
    ),
    last: words(
      'Álvarez Castillo Delgado Fernández García Gutiérrez Hernández Jiménez López Núñez Peña Ramírez Vásquez',
    ),
  },
  {
    share: 7,
    first: words(
      'Aaliyah Andre Brianna Darius Deja Ebony Imani Isaiah Jasmine Malik Marcus Nia Terrence Tiana Xavier Zoe',
    ),
    last: words(
      'Banks Booker Coleman Dixon Freeman Gaines Harris Jefferson Mosley Pettway Robinson Simmons Washington',
    ),
  },
  {
    share: 6,
    first: words('Abdi Asha Ayaan Faisal Fartun Hodan Idil Ifrah Khadra Mahad Nasteho Sahra Yusuf Zakariya Hamdi'),
    last: words('Abdullahi Adan Ahmed Dirie Farah Hassan Hirsi Ismail Jama Mohamud Nur Omar Warsame'),
  },
  {
    share: 6,
    first: words('Bao Chue Gaonou Houa Kalia Mai Mee Nou Pa Pheng Sheng Tou Xeng Yer Zong'),
    last: words('Chang Her Lee Lor Moua Thao Vang Vue Xiong Yang'),
  },
  {
    share: 5,
    first: words('An Bích Duy Hạnh Huy Khánh Linh Minh Ngọc Phương Quân Thảo Trinh Việt'),
    last: words('Bùi Đặng Đỗ Hoàng Huỳnh Lê Ngô Nguyễn Phạm Trần Võ'),
  },
  {
    share: 5,
    first: words('Aditi Arjun Deepa Ishaan Kavya Meera Neha Nikhil Pranav Priya Rohan Sanjay Shreya Vikram'),
    last: words('Bhatt Chakraborty Desai Gupta Iyer Kapoor Menon Nair Patel Rao Reddy Sharma Srinivasan'),
  },
  {
    share: 4,
    first: words('Agnieszka Bartosz Casimir Danuta Ewa Halina Jakub Kasia Łukasz Magda Paweł Zofia'),
    last: words('Baran Dudek Gołąb Kaczmarek Kowalczyk Nowak Pawlak Sobczak Wójcik Wróbel Zając'),
  },
  {
    share: 4,
    first: words('Adaeze Akua Chidi Chinwe Emeka Folake Kofi Kwame Ngozi Olumide Tunde Yaa Ife'),
    last: words('Achebe Adeyemi Agyeman Balogun Boateng Chukwu Eze Mensah Nwosu Okafor Okonkwo Owusu'),
  },
  {
    share: 3,
    first: words('Grace Hao Jian Jing Kevin Lei Mei Ming Wei Xin Yan'),
    last: words('Chen Huang Lin Liu Wang Wu Xu Zhang Zhao Zhou'),
  },
  {
    share: 2,
    first: words('Daniel Hana Hyun Jisoo Minjun Nari Seojin Sora Yuna'),
    last: words('Choi Han Jung Kang Kim Park Shin Yoon'),
  },
  {
    share: 3,
    first: words('Amira Dalia Elias Farid Hadi Layla Nadia Omar Rania Salma Samir Tariq Yasmin'),
    last: words('Aziz Darwish Haddad Khalil Khoury Mansour Nasser Rahman Saleh Shaheen Younes'),
  },
  {
    share: 3,
    first: words('Autumn Cheyenne Elijah Jolene Levi Nathaniel Sierra Waylon Winona Wyatt'),
    last: words('Beaulieu Bellanger Fairbanks Goodsky Jourdain Morrison Northrup Sayers Whitebird'),
  },
]

/** Names that are not used yet. */
export function drawNames(chance: Chance, count: number, taken: readonly PersonName[]): PersonName[] {
  const used = new Set(taken.map(fullName))
  const names: PersonName[] = []
  while (names.length < count) {
    const family = drawFamily(chance)
    const last_name = chance.pick(family.last)
    const middle = chance.pick(family.last)
    const middle_name = chance.happens(0.35) && middle !== last_name ? middle : null
    const name = { first_name: chance.pick(family.first), middle_name, last_name }
    if (used.has(fullName(name))) continue
    used.add(fullName(name))
    names.push(name)
  }
  return names
}

/** 'lucia.vasquez', for e-mail addresses, repositories and sites. */
export function handle(name: Pick<PersonName, 'first_name' | 'last_name'>): string {
  return fold(`${name.first_name}.${name.last_name}`).replace(/[^a-z.]/g, '')
}

function drawFamily(chance: Chance) {
  let left = chance.integer(
    1,
    FAMILIES.reduce((sum, family) => sum + family.share, 0),
  )
  for (const family of FAMILIES) {
    left -= family.share
    if (left <= 0) return family
  }
  throw new Error('The shares of the families do not add up.')
}

function fullName(name: PersonName): string {
  return handle(name)
}

function words(text: string): Words {
  const [first = '', ...rest] = text.split(' ')
  return [first, ...rest]
}
