import { useTranslation } from '../../../i18n/use-translation.tsx'
import * as limits from '#core/limits.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { type EditorProps, textOf } from './option-editor-props.tsx'

const counts = Array.from({ length: limits.attachmentsPerCell }, (_, index) => String(index + 1))
const sizes = ['1', '2', '5', '10', String(limits.attachmentMegabytesMax)]
const kinds = ['image/*', 'video/*', 'audio/*', 'application/pdf'] as const
const kindNames = {
  'image/*': 'column.option.images',
  'video/*': 'column.option.videos',
  'audio/*': 'column.option.sounds',
  'application/pdf': 'column.option.pdfs',
} as const

/** Limits of an attachment field: number, size and types of files. */
export function AttachmentOptions({ options, onChange }: EditorProps) {
  const t = useTranslation()
  const allowed = Array.isArray(options['allowedTypes']) ? options['allowedTypes'].map(String) : []
  return (
    <>
      <Field label={t('column.option.filesMax')}>
        <Select
          value={textOf(options['maxNumberOfAttachments'], String(limits.attachmentsPerCell))}
          onChange={(count) => onChange({ ...options, maxNumberOfAttachments: Number(count) })}
          options={counts.map((count) => ({ value: count, label: count }))}
        />
      </Field>
      <Field label={t('column.option.fileSizeMax')}>
        <Select
          value={textOf(options['maxAttachmentSize'], String(limits.attachmentMegabytesMax))}
          onChange={(size) => onChange({ ...options, maxAttachmentSize: Number(size) })}
          options={sizes.map((size) => ({ value: size, label: `${size} MB` }))}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-xs font-medium text-ink-2">{t('column.option.fileKinds')}</legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={allowed.includes(kind)}
            onChange={(isOn) =>
              onChange({
                ...options,
                allowedTypes: isOn ? [...allowed, kind] : allowed.filter((each) => each !== kind),
              })
            }
          >
            {t(kindNames[kind])}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}
