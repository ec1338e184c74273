import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormPreviewPage } from '../../views/form/form-face.tsx'
import { FormFrame } from './form-frame.tsx'

/** When to show that loading is slow. */
const formLoadSlowMs = 5_000

/** The loading placeholder of a form. */
export function FormSkeleton() {
  const t = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), formLoadSlowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FormFrame>
      <FormPreviewPage form={{ bannerUrl: '', logoUrl: '' }}>
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
      </FormPreviewPage>
    </FormFrame>
  )
}
