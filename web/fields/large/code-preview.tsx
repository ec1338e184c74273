import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { CodeOf } from '../canvas/code-cell.ts'
import { codeTexts } from '../canvas/code-text.ts'
import type { PreviewProps } from '../field-ui.ts'
import { CodeDialog } from './code-dialog.tsx'
import { CodeImage } from './code-image.tsx'
import { useCode } from './use-code.ts'

/** The first code in the record panel with its text, and a button to enlarge it. */
export function CodePreview(props: PreviewProps & { codeOf: CodeOf; isSquare: boolean }) {
  const { value, column, codeOf, isSquare } = props
  const t = useTranslation()
  const texts = codeTexts(value)
  const [text = ''] = texts
  const code = useCode(text, column, codeOf)
  const [isLarge, setLarge] = useState(false)
  if (text === '') return null
  return (
    <span className="flex flex-col items-start gap-1.5">
      {code && (
        <CodeImage
          code={code}
          label={text}
          className={isSquare ? 'size-40 rounded-sm' : 'h-24 max-w-full rounded-sm'}
        />
      )}
      <span dir="auto" className="text-xs break-words text-ink-2">
        {texts.join(', ')}
      </span>
      {code === null && <span className="text-xs text-danger-ink">{t('fields.code.unfit')}</span>}
      {code && (
        <Button size="sm" icon={Maximize2} onClick={() => setLarge(true)}>
          {t('cells.code.large')}
        </Button>
      )}
      {isLarge && (
        <CodeDialog value={value} column={column} codeOf={codeOf} onCancel={() => setLarge(false)} />
      )}
    </span>
  )
}
