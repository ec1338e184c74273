import { useRef } from 'react'
import { placeOf } from '#core/fields/geo-data.ts'
import { fields } from '#core/fields/index.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { EditorProps } from '../field-ui.ts'
import { problemMessage } from '../problem-message.ts'
import { currentTextFormat } from '../text-format.ts'
import { LargeFrame, largeText } from './large-frame.tsx'
import { mapText } from './map-text.ts'
import { ShapeMap } from './shape-map.tsx'
import type { Shape } from './shapes.ts'
import { useTextDraft } from './use-text-draft.ts'

/** A place as latitude and longitude, and on a map that a click picks another from. */
export function PlaceEditor(props: EditorProps) {
  const t = useT()
  const saved = typeof props.value === 'string' ? props.value.replace(';', '; ') : ''
  const draft = useTextDraft(props, saved, false)
  const map = useRef<HTMLDivElement>(null)
  const { text } = draft
  const read = fields.GeoData.parseText(text, props.column, currentTextFormat())
  const stored = read.ok && typeof read.value === 'string' ? read.value : ''
  const place = placeOf(stored)
  const shapes: Shape[] = place
    ? [{ kind: 'point', rings: [[[Number(place.longitude), Number(place.latitude)]]] }]
    : []
  return (
    <LargeFrame editor={props} draft={draft}>
      <input
        ref={draft.field}
        {...mapText(props, draft, map, read.ok)}
        placeholder={t('cells.map.place')}
        className={`${largeText} text-sm text-ink placeholder:text-ink-3 pointer-coarse:min-h-11`}
      />
      <ShapeMap
        shapes={shapes}
        source={stored}
        map={map}
        onPick={
          props.isDisabled ? undefined : ([longitude, latitude]) => draft.setText(`${latitude}; ${longitude}`)
        }
      />
      <p role="status" className="px-2.5 py-1.5 text-xs text-danger-ink empty:hidden">
        {read.ok ? '' : problemMessage(read.problem)}
      </p>
    </LargeFrame>
  )
}
