import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormFace } from '../../views/form/form-face.tsx'
import { FormFrame } from './form-frame.tsx'

/** Milliseconds after which a wait is owned up to. */
const slowAfter = 5_000

/** The shape of a form that is on its way. */
export function FormSkeleton() {
  const t = useT()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FormFrame>
      <FormFace form={{ bannerUrl: '', logoUrl: '' }}>
        <p role="status" className={isSlow ? 'mb-6 text-sm text-ink-2' : 'sr-only'}>
          {t(isSlow ? 'form.slow' : 'common.loading')}
        </p>
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="mt-4 h-3.5 w-4/5" />
        {[0, 1, 2].map((row) => (
          <div key={row} className="mt-9">
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className="mt-3 h-10 rounded-lg" />
          </div>
        ))}
      </FormFace>
    </FormFrame>
  )
}
