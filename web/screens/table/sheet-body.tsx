import { useCallback } from 'react'
import type { Rights } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import { GridBody } from './grid-body.tsx'
import type { ViewBodyProps } from './view-body.ts'

/**
 * A view that programs make and that is not drawn yet as what it is: its records as a sheet. What is set on the sheet
 * stays in the browser, since the view itself has no such options.
 */
export function SheetBody({ may, ...props }: ViewBodyProps) {
  const t = useT()
  const mayHere = useCallback<Rights>((action) => action !== 'view.configure' && may(action), [may])
  return (
    <>
      <p className="shrink-0 border-b border-line px-3 py-1.5 text-sm text-ink-2" role="note">
        {t('views.asSheet')}
      </p>
      <GridBody {...props} may={mayHere} />
    </>
  )
}
