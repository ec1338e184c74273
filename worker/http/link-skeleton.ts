import * as v from 'valibot'
import { localeById, locales, matchLocale } from '#core/locales.ts'
import { viewTypeNumbers } from '#core/schema.ts'
import { escapeHtml } from './escape-html.ts'

/** The parts of a link's public description that the skeleton shows. */
const outlineSchema = v.object({
  type: v.number(),
  title: v.string(),
  description: v.optional(v.nullable(v.string())),
  view: v.object({
    heading: v.optional(v.nullable(v.string())),
    subheading: v.optional(v.nullable(v.string())),
    is_closed: v.optional(v.boolean(), false),
    conditions: v.fallback(v.optional(v.array(v.object({ columnId: v.string() })), []), []),
  }),
  model: v.optional(
    v.object({
      columns: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          label: v.optional(v.nullable(v.string())),
          required: v.optional(v.nullable(v.boolean())),
        }),
      ),
    }),
    { columns: [] },
  ),
  columns: v.optional(v.array(v.object({ fk_column_id: v.string(), order: v.number() })), []),
})
type Outline = v.InferOutput<typeof outlineSchema>

/** Questions of the skeleton, about a screen, and characters of its texts. */
const questionsMax = 5
const headingLengthMax = 255
const textLengthMax = 600
const labelLengthMax = 200

/**
 * The app's page with what a link shows before the app has loaded. `body`: the link's public description. A form that
 * will not show its questions, because it is closed, an edit link or its first page asks for something else, has none.
 */
export function withSkeleton(
  html: string,
  body: unknown,
  request: Request,
  /** The language that the link's owner has chosen. */
  language: string | null,
): string {
  const outline = v.safeParse(outlineSchema, body)
  if (!outline.success) return html
  const skeleton = skeletonOf(outline.output, new URL(request.url))
  if (skeleton === null) return html
  return inLocaleOf(html, request, language).replace(
    '<div id="root"></div>',
    () => `<div id="root">${skeleton}</div>`,
  )
}

function skeletonOf(outline: Outline, { search, pathname }: URL): string | null {
  const { type, title, description, view } = outline
  const heading = `<h1 dir="auto">${escapeHtml((view.heading || title).slice(0, headingLengthMax))}</h1>`
  if (type !== viewTypeNumbers.form)
    return `<style>${viewStyle}</style><main class="link-view" aria-busy="true"><header>${heading}</header>${'<i></i>'.repeat(8)}</main>`
  if (view.is_closed) return null
  const text = (view.subheading || description || '').slice(0, textLengthMax)
  const intro = text === '' ? '' : `<p dir="auto">${escapeHtml(text)}</p>`
  // The link may hide questions, and a survey begins without one.
  const mayHide = /[?&]hide_/.test(search) || /\/survey\/?$/.test(pathname)
  const fields = (mayHide ? [] : firstQuestions(outline)).map(
    ({ label, title: column, required }) =>
      `<b dir="auto">${escapeHtml((label || column).slice(0, labelLengthMax))}${required ? ' *' : ''}</b><i></i>`,
  )
  return `<style>${formStyle}</style><div class="link-form"><main aria-busy="true"><div>${heading}${intro}${fields.join('')}</div></main></div>`
}

/** The questions before the first one that answers show or hide. */
function firstQuestions({ view, model, columns }: Outline): Outline['model']['columns'] {
  const asked = columns
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ fk_column_id: id }) => model.columns.find((column) => column.id === id) ?? [])
  const conditional = asked.findIndex(({ id }) => view.conditions.some(({ columnId }) => columnId === id))
  return (conditional < 0 ? asked : asked.slice(0, conditional)).slice(0, questionsMax)
}

/** The page in the direction of the language that the app will choose. */
function inLocaleOf(html: string, request: Request, language: string | null): string {
  const wanted = [
    new URL(request.url).searchParams.get('lang') ?? '',
    language ?? '',
    ...(request.headers.get('accept-language') ?? '')
      .split(',')
      .map((part) => part.split(';')[0]?.trim() ?? ''),
  ].filter((tag) => tag !== '')
  const { tag, direction } = localeById(
    matchLocale(
      wanted,
      locales.map(({ id }) => id),
    ),
  )
  return html.replace('<html lang="en" dir="ltr"', `<html lang="${tag}" dir="${direction}"`)
}

// Looks like the app's own skeletons (web/screens/shared-form/form-skeleton.tsx,
// web/screens/shared-view/shared-view-screen.tsx), with the tokens of the page's only stylesheet, so that nothing moves.
const viewStyle = [
  '.link-view header{display:flex;height:3rem;align-items:center;padding:0 .75rem;border-bottom:1px solid var(--line)}',
  '.link-view h1{min-width:0;overflow:hidden;font-size:.8125rem;font-weight:600;white-space:nowrap;text-overflow:ellipsis}',
  '.link-view i{display:block;height:.625rem;margin:1rem;border-radius:.25rem;background:var(--skeleton)}',
  '.link-view i:nth-of-type(odd){width:60%}.link-view i:nth-of-type(even){width:40%}',
].join('')

const formStyle = [
  '.link-form{display:flex;min-height:100dvh;flex-direction:column;align-items:center;background:var(--surface)}',
  '.link-form main{width:100%;max-width:42rem;overflow:clip;background:var(--surface)}',
  // The color of forms (web/theme/view-type-tokens.css), which this stylesheet lacks.
  '.link-form main::before{display:block;height:.375rem;background:#8a3fd6;content:""}',
  '[data-theme=dark] .link-form main::before{background:#c496ff}',
  '.link-form div{padding:1.5rem 1.25rem 2rem}',
  '.link-form h1{font-size:1.625rem;line-height:2rem;font-weight:600;overflow-wrap:break-word}',
  '.link-form p{margin-top:.5rem;color:var(--ink-2);font-size:.875rem;line-height:1.375rem;white-space:pre-line}',
  // As the app aligns texts of another direction.
  '.link-form :is(h1,p,b){text-align:-webkit-match-parent;text-align:match-parent}',
  '.link-form b{display:block;margin-top:1.75rem;font-size:.875rem;font-weight:500}',
  '.link-form b:first-of-type{margin-top:2rem}',
  '.link-form i{display:block;height:2.5rem;margin-top:.5rem;border-radius:.5rem;background:var(--skeleton)}',
  '@media(min-width:640px){.link-form{padding:2.5rem 1.5rem 0;background:var(--sunken)}',
  '.link-form main{border:1px solid var(--line);border-radius:.75rem;box-shadow:var(--elevation-1)}',
  '.link-form div{padding:2.25rem 2.5rem 2.5rem}}',
].join('')
