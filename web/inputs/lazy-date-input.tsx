import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithCompanions } from '../ui/chunk-reload.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { FormInputProps } from './form-input-props.ts'

const load = () => loadWithCompanions(() => import('./date-input.tsx'))

function lazyInput(pick: (module: Awaited<ReturnType<typeof load>>) => ComponentType<FormInputProps>) {
  const Loaded = lazy(() => load().then((module) => ({ default: pick(module) })))
  return function LazyInput(props: FormInputProps) {
    return (
      <Suspense fallback={<Skeleton className="h-10 rounded-lg pointer-coarse:h-12" />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

// Lazy, because the inputs name time zones, which few forms need.
export const DateInput = lazyInput((module) => module.DateInput)
export const DateTimeInput = lazyInput((module) => module.DateTimeInput)
export const TimeInput = lazyInput((module) => module.TimeInput)
