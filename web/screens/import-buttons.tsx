import { ClipboardPaste, FileUp } from 'lucide-react'
import { useT } from '../i18n/use-t.tsx'
import { Button } from '../ui/button.tsx'
import type { ImportStart } from './import-start.ts'

/** Ways to begin with data that is there already. */
export function ImportButtons({ size, onStart }: { size?: 'lg'; onStart: (start: ImportStart) => void }) {
  const t = useT()
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
