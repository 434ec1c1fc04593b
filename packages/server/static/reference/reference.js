// Draws the reference out of the description that the server gives: one block an operation, one a schema.
const { info, paths, components } = await (await fetch('/v1/openapi.json')).json()
const make = (tag, text = '', className = '') =>
  Object.assign(document.createElement(tag), { textContent: text, className })
const json = (value) => {
  const pre = make('pre')
  pre.append(make('code', JSON.stringify(value, null, 2)))
  return pre
}

function block(title, parts) {
  const details = make('details')
  const summary = make('summary')
  summary.append(...title)
  details.append(summary, ...parts)
  return details
}

document.querySelector('#description').textContent = info.description
for (const [path, methods] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const title = [
      make('span', method.toUpperCase(), 'method'),
      make('code', path),
      make('span', ` ${operation.summary}`),
    ]
    const parts = [make('p', operation.description ?? '')]
    if (operation.parameters?.length) parts.push(make('h4', 'Parameters'), json(operation.parameters))
    if (operation.requestBody) parts.push(make('h4', 'Body'), json(operation.requestBody.content))
    for (const [status, answer] of Object.entries(operation.responses)) {
      parts.push(make('h4', `${status} ${answer.description}`))
      if (answer.content) parts.push(json(answer.content))
    }
    document.querySelector('#operations').append(block(title, parts))
  }
}
for (const [name, schema] of Object.entries(components.schemas)) {
  document.querySelector('#schemas').append(block([make('code', name)], [json(schema)]))
}
