import { buildSchema, graphql } from 'graphql'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const schema = buildSchema(`
  type Repository { stargazerCount: Int! }
  type Query { repository(owner: String!, name: String!): Repository }
`)

type Behaviour = (response: ServerResponse, answer: () => Promise<void>) => void | Promise<void>

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A GraphQL server with the stars of GitHub; a repository without a count is NOT_FOUND. Tests may corrupt responses. */
export async function startGitHub(stars: Record<string, number>) {
  const asked: { authorization: string | undefined; repositories: number }[] = []
  let behaviour: Behaviour = (_, answer) => answer()
  const server = createServer((request, response) => {
    void readAll(request).then(async (text) => {
      const { query, variables } = JSON.parse(text) as { query: string; variables: Record<string, unknown> } // as: GraphQL's own request
      asked.push({ authorization: request.headers.authorization, repositories: Object.keys(variables).length / 2 })
      const repository = ({ owner, name }: { owner: string; name: string }) => {
        const stargazerCount = stars[`${owner}/${name}`]
        return stargazerCount === undefined ? null : { stargazerCount }
      }
      const answer = async () => {
        const { data, errors = [] } = await graphql({
          schema,
          source: query,
          variableValues: variables,
          rootValue: { repository },
        })
        const missing = Object.entries(data ?? {}).filter(([, found]) => found === null)
        const notFound = missing.map(([alias]) => ({ type: 'NOT_FOUND', path: [alias], message: 'Could not resolve' }))
        const all = [...errors, ...notFound]
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ data, ...(all.length > 0 ? { errors: all } : {}) }))
      }
      await behaviour(response, answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a TCP server has a port
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    asked,
    stars,
    behave: (next: Behaviour = (_, answer) => answer()) => (behaviour = next),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type GitHub = Awaited<ReturnType<typeof startGitHub>>
