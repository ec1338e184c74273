// Runs in workerd beside the worker, on a socket that only the local runtime can reach: it starts what is scheduled
// and lets tests call rooms. Embedded by workerd-config.ts.
// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default {
  async fetch(request, env) {
    const given = new TextEncoder().encode(request.headers.get('authorization') ?? '')
    const expected = new TextEncoder().encode(`Bearer ${env.TOKEN}`)
    if (given.length !== expected.length || !crypto.subtle.timingSafeEqual(given, expected))
      return new Response(null, { status: 403 })
    const { cron, evicted, binding, name, method, args } = await request.json()
    try {
      if (cron !== undefined) {
        await env.WORKER.scheduled({ cron, scheduledTime: new Date() })
        return Response.json({ result: null })
      }
      const namespace = env[binding]
      const object = namespace.get(namespace.idFromName(name))
      if (evicted) {
        // Only there if tests have asked for it (`canEvict`).
        const { default: unsafe } = await import('workerd:unsafe')
        await unsafe.evict(object, { webSockets: 'hibernate' })
        return Response.json({ result: null })
      }
      return Response.json({ result: (await object[method](...args)) ?? null })
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 500 })
    }
  },
}
