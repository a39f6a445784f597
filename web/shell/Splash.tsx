import { TopBar } from './TopBar.tsx'

/** What stands while the first page's code is on its way. */
export function Splash() {
  return <TopBar me={null} isWaiting />
}
