import type { Plugin } from 'vite'

/** On the dev server, all pages find the API at `/`; the worker tells the pages of public links the same. */
export function devApiAddress(): Plugin {
  return {
    name: 'dev-api-address',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'tessera-api', content: '/' }, injectTo: 'head-prepend' },
    ],
  }
}
