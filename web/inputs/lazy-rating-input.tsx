import { loadWithCompanions } from '../ui/chunk-reload.ts'
import { lazy, Suspense } from 'react'
import type { FormInputProps } from './form-input-props.ts'

const Loaded = lazy(() =>
  loadWithCompanions(() => import('./rating-input.tsx').then((m) => ({ default: m.RatingInput }))),
)

/** Lazy, because few forms have ratings, and their icons are large. */
export function RatingInput(props: FormInputProps) {
  return (
    <Suspense fallback={<div className="min-h-9" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
