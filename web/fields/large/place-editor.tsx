import { useRef } from 'react'
import { placeOf } from '#core/fields/types/geo-data.ts'
import { geoData } from '#core/fields/types/geo-data.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { EditorProps } from '../field-ui.ts'
import { problemMessage } from '../format/problem-message.ts'
import { currentTextFormat } from '../format/text-format.ts'
import { LargeFrame, largeTextClass } from './large-frame.tsx'
import { mapText } from './map-text.ts'
import { ShapeMap } from './shape-map.tsx'
import type { Shape } from './geometry-shapes.ts'
import { useTextDraft } from './use-text-draft.ts'

/** A location as coordinates, and on a map to pick from. */
export function PlaceEditor(props: EditorProps) {
  const t = useTranslation()
  const saved = typeof props.value === 'string' ? props.value.replace(';', '; ') : ''
  const draft = useTextDraft(props, saved, false)
  const map = useRef<HTMLDivElement>(null)
  const { text } = draft
  const read = geoData.parseText(text, props.column, currentTextFormat())
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
        placeholder={t('cells.map.location')}
        className={`${largeTextClass} text-sm text-ink placeholder:text-ink-3 pointer-coarse:min-h-11`}
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
