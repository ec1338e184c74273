import { type FormEvent, useEffect, useState } from 'react'
import type { ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { shareAddressStart, slugOf } from '../../../share-address.ts'
import type { SaveShareSettings } from './use-share-settings.ts'

/** The custom address of a link. Earlier ones keep working. */
export function LinkSlug(props: { view: ViewWire; busy: boolean; onSave: SaveShareSettings }) {
  const { view, busy, onSave } = props
  const t = useTranslation()
  const stored = slugOf(view) ?? ''
  const [text, setText] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    setText(stored)
    setProblem(null)
  }, [stored])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(await onSave({ slug: text === '' ? null : text }, 'return'))
  }
  return (
    <form className="flex items-start gap-2" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('share.slug')}
        optional
        error={problem ?? undefined}
        help={<span dir="ltr">{`${shareAddressStart(view).replace(/^https?:\/\//, '')}${text || '…'}`}</span>}
        className="min-w-0 flex-1"
      >
        <Input
          dir="ltr"
          value={text}
          maxLength={limits.slugLengthMax}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('share.slug.example')}
          onText={(typed) => {
            setProblem(null)
            // Typed names become addresses; other letters are kept, so that the server can explain them.
            setText(typed.toLowerCase().replace(/[\s_]+/g, '-'))
          }}
        />
      </Field>
      <Button
        type="submit"
        tone={text === stored ? undefined : 'primary'}
        disabled={text === stored}
        busy={busy}
        className="mt-[1.375rem] pointer-coarse:h-11"
      >
        {t('common.save')}
      </Button>
    </form>
  )
}
