import { expect, it } from 'vitest'
import { embedCode } from './embed-code.ts'

it('names the link and its title, whatever the title is', () => {
  const code = embedCode('https://x.example/s/plans', `"><script>alert('&')</script>`, 600)
  expect(code).toContain('src="https://x.example/s/plans"')
  expect(code).toContain(`title="&quot;>&lt;script>alert('&amp;')&lt;/script>"`)
  expect(code).toContain('height="600"')
})
