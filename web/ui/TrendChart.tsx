import { lazy, memo, Suspense } from 'react'
import styles from './TrendChart.module.css'
import { CHART_HEIGHT, MARGIN, type TrendPoint } from './trend-scales.ts'

const TrendChartBody = lazy(() => import('./TrendChartBody.tsx'))

/** Understanding and Support by day, with values on hover, touch and arrow keys, and a table for screen readers. */
export const TrendChart = memo(function TrendChart({ label, points }: TrendChartProps) {
  return (
    <Suspense fallback={<Shape />}>
      <TrendChartBody label={label} points={points} />
    </Suspense>
  )
})

interface TrendChartProps {
  label: string
  points: readonly TrendPoint[]
}

function Shape() {
  return <div className={styles.shape} style={{ height: CHART_HEIGHT - MARGIN.top - MARGIN.bottom }} aria-busy="true" />
}
