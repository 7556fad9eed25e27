import { Hono } from 'hono'
import { html } from 'hono/html'
import { ownOriginOnly, type RequestContext, type ServerEnv } from '@/server/platform/http/requestContext'
import { faultNames, readFault, type listCalls } from './calls'
import type { Plan } from './plan'
import { SERVED, servedAnswerOf } from './servedData'
import { OUTSIDE } from './setting'

type Calls = ReturnType<typeof listCalls>
type Input = {
  publicUrl: string
  calls: Calls
  cookie: string
  open: (request: Request) => { id: string; plan: Plan }
}

const homeContent = {
  zh: {
    lm_title: '来自远端的模型',
    lms: [],
    lm_chain_title: '来自远端的工具链',
    lm_chain_desc: '',
    lm_chains: [],
    community_list: [],
  },
  en: {
    lm_title: 'Models from afar',
    lms: [],
    lm_chain_title: 'Tools from afar',
    lm_chain_desc: '',
    lm_chains: [],
    community_list: [],
  },
}

const options = (chosen = '') =>
  ['none', ...faultNames].map((name) => html`<option ${name === chosen ? 'selected' : ''}>${name}</option>`)

const rowOf = ({ name, shown }: Calls[number], plan: Plan) => {
  const planned = plan.describe().filter(({ call }) => call === name)
  return html`<tr>
    <th scope="row">${name}</th>
    <td><code>${shown}</code></td>
    <td>
      <form method="post" action="/faults">
        <input type="hidden" name="call" value="${name}" />
        <select name="fault" aria-label="Fault of ${name}">
          ${options(planned[0]?.fault)}
        </select>
        <input name="times" value="1" size="3" aria-label="How many calls of ${name}; all without a number" />
        <button>Plan</button>
      </form>
    </td>
    <td>${planned.map(({ fault, times }) => `${fault} × ${times}`).join(', ')}</td>
  </tr>`
}

const pageOf = (calls: Calls, plan: Plan) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <title>Faults</title>
        <meta name="viewport" content="width=device-width" />
        <style>
          body {
            font: 15px/1.4 system-ui;
            margin: 24px;
          }
          th,
          td {
            text-align: start;
            padding: 2px 12px 2px 0;
          }
        </style>
      </head>
      <body>
        <h1>Faults of this browser’s calls</h1>
        <p>Plan what the next calls meet, then use the portal. Without a number every call meets it.</p>
        <form method="post" action="/faults/clear"><button>Forget all plans</button></form>
        <form method="post" action="/faults/release"><button>Send the answers that are held back</button></form>
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Address</th>
              <th scope="col">Fault</th>
              <th scope="col">Planned</th>
            </tr>
          </thead>
          <tbody>
            ${calls.map((call) => rowOf(call, plan))}
          </tbody>
        </table>
        <h2>Asked so far</h2>
        <ol>
          ${plan.seen.map(({ call, fault, status }) => html`<li>${call}: ${fault ?? status ?? ''}</li>`)}
        </ol>
      </body>
    </html>`

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"

/** `/faults`, where people and tests plan faults, and the external documents that pages load. */
export function createControl({ publicUrl, calls, open, cookie }: Input): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.use(ownOriginOnly(publicUrl, (context) => context.text('Only from this origin', 403)))
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.get(OUTSIDE.homeContent, (context) => context.json(homeContent))
  app.get(OUTSIDE.interestGroupScript, (context) =>
    context.body('document.documentElement.dataset.groups = "loaded"', 200, { 'Content-Type': 'text/javascript' }),
  )
  const withPlan =
    (handle: (context: RequestContext, plan: Plan) => Response | Promise<Response>) => (context: RequestContext) => {
      const { id, plan } = open(context.req.raw)
      context.header('Set-Cookie', `${cookie}=${id}; Path=/; HttpOnly; SameSite=Lax`)
      return handle(context, plan)
    }
  app.get(
    '/faults',
    withPlan((context, plan) => {
      context.header('Content-Security-Policy', policy)
      return context.html(pageOf(calls, plan))
    }),
  )
  app.get(
    '/faults/calls',
    withPlan((context, plan) => context.json({ planned: plan.describe(), seen: plan.seen, held: plan.heldCalls() })),
  )
  app.post(
    '/faults',
    withPlan((context, plan) => planCall(context, plan, calls)),
  )
  app.post(
    '/faults/release',
    withPlan((context, plan) => {
      plan.release()
      return context.redirect('/faults', 303)
    }),
  )
  app.post(
    '/faults/clear',
    withPlan((context, plan) => {
      plan.clear()
      return context.redirect('/faults', 303)
    }),
  )
  return app
}

/** `fault` may be a list, which occurs in its order; `times` is how often the last one occurs. */
async function planCall(context: RequestContext, plan: Plan, calls: Calls): Promise<Response> {
  const { call, fault, times } = await context.req.parseBody()
  const faults = (typeof fault === 'string' ? fault : '').split(',').map(readFault)
  const isOther = (name: string) => name === SERVED || name.startsWith('/')
  const names = calls.flatMap(({ name }) => [name, servedAnswerOf(name)])
  const isKnown = typeof call === 'string' && (isOther(call) || names.includes(call))
  if (!isKnown || faults.includes(null)) return context.text('No such call or fault', 400)
  const count = Number(times)
  const last = Number.isInteger(count) && count > 0 ? count : Infinity
  plan.set(
    call,
    faults.flatMap((one, index) => (one ? [{ fault: one, times: index === faults.length - 1 ? last : 1 }] : [])),
  )
  return context.redirect('/faults', 303)
}
