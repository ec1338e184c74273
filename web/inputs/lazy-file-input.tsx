import { loadWithCompanions } from '../ui/chunk-reload.ts'
import { lazy, Suspense } from 'react'
import type { FormInputProps } from './form-input-props.ts'

const Loaded = lazy(() =>
  loadWithCompanions(() => import('./file-input.tsx').then((m) => ({ default: m.FileInput }))),
)

/** Lazy, because few forms ask for files. */
export function FileInput(props: FormInputProps) {
  return (
    <Suspense fallback={<div className="min-h-9" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
