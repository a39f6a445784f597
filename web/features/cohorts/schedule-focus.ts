const HANDLES = '[data-handle]'

/** Left and right lead to the days beside it that have something, up and down within its weekday. False at the end. */
export function focusNeighbour(root: HTMLElement | null, from: HTMLElement, key: string): boolean {
  const days = [...(root?.querySelectorAll<HTMLElement>('[data-day], [data-unscheduled]') ?? [])]
  const here = days.find((day) => day.contains(from))
  if (!here) return false
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp'
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const inDay = [...here.querySelectorAll<HTMLElement>(HANDLES)]
  const beside = inDay[inDay.indexOf(from) + (isBack ? -1 : 1)]
  if (!isSideways && beside) {
    beside.focus()
    return true
  }
  const column = isSideways ? days : days.filter((day) => columnOf(day) === columnOf(here))
  const place = column.indexOf(here)
  const others = isBack ? column.slice(0, place).reverse() : column.slice(place + 1)
  const handles = others.flatMap((day) => {
    const all = [...day.querySelectorAll<HTMLElement>(HANDLES)]
    return isBack && !isSideways ? all.reverse() : all
  })
  handles[0]?.focus()
  return handles.length > 0
}

function columnOf(day: HTMLElement): number {
  const cell = day.closest('td')
  return cell ? cell.cellIndex : -1
}
