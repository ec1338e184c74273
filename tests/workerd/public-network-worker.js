// Tries to reach a host by a network, in both ways. Embedded by public-network.test.ts.
const attempt = (work) =>
  work().then(
    () => 'reached',
    () => 'refused',
  )

// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default {
  async fetch(request, env) {
    const { binding, host, port } = await request.json()
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
    return Response.json({
      fetch: await attempt(() => env[binding].fetch(url)),
      connect: await attempt(() => env[binding].connect({ hostname: host, port }).opened),
    })
  },
}
