import { useState } from 'react'
import type { TransferPreview } from '#contract/students.ts'
import { type Carry, offeredWorks } from './CarriedWork.tsx'

/** Everything that is offered comes along until someone unticks it. Also what a newer preview offers. */
export function useCarry(preview: TransferPreview | undefined): Carry {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const offered = preview ? offeredWorks(preview) : []
  return {
    chosen: new Set(offered.filter((id) => !left.has(id))),
    isChanged: offered.some((id) => left.has(id)),
    set(ids, isChosen) {
      setLeft((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (isChosen) after.delete(id)
          else after.add(id)
        }
        return after
      })
    },
  }
}
