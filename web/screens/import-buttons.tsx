import { ClipboardPaste, FileUp } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import type { ImportStart } from './import-start.ts'

/** Buttons to import data. */
export function ImportButtons({ size, onStart }: { size?: 'lg'; onStart: (start: ImportStart) => void }) {
  const t = useTranslation()
  return (
    <>
      <Button size={size} icon={FileUp} onClick={() => onStart('choose')}>
        {t('bases.importFile')}
      </Button>
      <Button size={size} icon={ClipboardPaste} onClick={() => onStart('paste')}>
        {t('bases.pasteRows')}
      </Button>
    </>
  )
}
