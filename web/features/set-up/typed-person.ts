import { useEffect, useRef } from 'react'

interface Person {
  first_name: string
  last_name: string
  email: string
}

const KEY = 'homeroom.set-up'

/** Keeps the name and the email while this tab is reloaded; never the code or the password. */
export function useTypedPerson({ first_name, last_name, email }: Person, restore: (person: Person) => void): void {
  const isRead = useRef(false)
  useEffect(() => {
    const kept = isRead.current ? null : read()
    isRead.current = true
    if (kept) restore(kept)
    else write({ first_name, last_name, email })
  })
}

export const forgetTypedPerson = () => sessionStorage.removeItem(KEY)

function read(): Person | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Person | null
  } catch {
    return null
  }
}

function write(person: Person): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(person))
  } catch {
    // Storage is full or disabled; the page still has the values.
  }
}
