import { lazy, Suspense } from 'react'
import styles from './TrendChart.module.css'
import { CHART_HEIGHT, MARGIN, type TrendPoint } from './trend-scales.ts'

const TrendChartBody = lazy(() => import('./TrendChartBody.tsx'))

/** Understanding and Support by day, with values on hover, touch and arrow keys, and a table for screen readers. */
export function TrendChart({ label, points }: { label: string; points: readonly TrendPoint[] }) {
  return (
    <Suspense fallback={<Shape />}>
      <TrendChartBody label={label} points={points} />
    </Suspense>
  )
}

function Shape() {
  return <div className={styles.shape} style={{ height: CHART_HEIGHT - MARGIN.top - MARGIN.bottom }} aria-busy="true" />
}
