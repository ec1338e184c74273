import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { FormInputProps } from './form-input-props.ts'

const Loaded = lazy(() => import('./link-input.tsx').then((m) => ({ default: m.LinkInput })))

/** Lazy, because few forms ask for records, and search is as large as a form. */
export function LinkInput(props: FormInputProps) {
  return (
    <Suspense fallback={<Skeleton className="h-10 rounded-lg pointer-coarse:h-12" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
