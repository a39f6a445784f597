import { TopBar } from './TopBar.tsx'

/** Shown while the first page's code loads. */
export function Splash() {
  return <TopBar me={null} isWaiting />
}
