// Draws the reference out of the description that the server gives: one block an operation, one a schema.
const { info, paths, components } = await (await fetch('/v1/openapi.json')).json()

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Text whose parts between backticks are code. */
const prose = (text) => text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part))

/** The name of a schema that is referred to, as a link to it. */
function reference($ref) {
  const name = $ref.split('/').at(-1)
  return make('a', { href: `#${name}` }, name)
}

/** What a schema allows, in a few words. */
function typeOf(schema) {
  if (schema.$ref) return [reference(schema.$ref)]
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')]
  if ('const' in schema) return [JSON.stringify(schema.const)]
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((each, index) => [index > 0 ? ' | ' : '', ...typeOf(each)])
  if (schema.type === 'array') return ['array of ', ...typeOf(schema.items ?? {})]
  const limits = [
    schema.format,
    schema.minimum === undefined || Math.abs(schema.minimum) > 1e9 ? null : `≥ ${schema.minimum}`,
    schema.maximum === undefined || Math.abs(schema.maximum) > 1e9 ? null : `≤ ${schema.maximum}`,
    schema.maxLength === undefined ? null : `at most ${schema.maxLength} characters`,
  ].filter(Boolean)
  return [`${[schema.type ?? 'anything'].flat().join(' | ')}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`]
}

/** A row a field: name, type, whether it is asked for, what it is. */
function table(rows) {
  const cells = ({ name, schema, required, note }) => [
    make('td', {}, make('code', {}, name)),
    make('td', {}, ...typeOf(schema)),
    make('td', {}, required ? 'required' : ''),
    make('td', {}, ...prose([note, schema.description].filter(Boolean).join('. '))),
  ]
  return make('table', {}, ...rows.map((row) => make('tr', {}, ...cells(row))))
}

function fieldsOf(schema) {
  if (schema.$ref || !schema.properties) return make('p', {}, ...typeOf(schema))
  const rows = Object.entries(schema.properties).map(([name, each]) => {
    return { name, schema: each, required: schema.required?.includes(name) }
  })
  return table(rows)
}

const contentOf = (content) =>
  Object.entries(content).flatMap(([type, { schema }]) => [make('p', { className: 'type' }, type), fieldsOf(schema)])

function operationOf(method, path, operation) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const rows = parameters.map(({ name, in: where, schema, required }) => ({
    name,
    schema,
    required,
    note: `in ${where}`,
  }))
  const answers = Object.entries(responses).map(([status, answer]) =>
    make(
      'details',
      { open: status < '300' },
      make('summary', {}, make('strong', {}, status), ' ', ...prose(answer.description)),
      ...contentOf(answer.content ?? {}),
    ),
  )
  return make(
    'details',
    { className: 'operation' },
    make(
      'summary',
      {},
      make('span', { className: `method ${method}` }, method.toUpperCase()),
      make('code', {}, path),
      make('span', {}, summary),
    ),
    make('p', {}, ...prose(description ?? 'Needs any valid key.')),
    ...(rows.length > 0 ? [make('h4', {}, 'Parameters'), table(rows)] : []),
    ...(requestBody ? [make('h4', {}, 'Body'), ...contentOf(requestBody.content)] : []),
    make('h4', {}, 'Answers'),
    ...answers,
  )
}

document.querySelector('#description').append(...prose(info.description))
for (const [path, methods] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    document.querySelector('#operations').append(operationOf(method, path, operation))
  }
}
for (const [name, schema] of Object.entries(components.schemas)) {
  const title = make('summary', {}, make('code', {}, name))
  document.querySelector('#schemas').append(make('details', { id: name }, title, fieldsOf(schema)))
}

/** A link to a schema opens it. */
function openNamed() {
  const named = document.getElementById(location.hash.slice(1))
  if (named) named.open = true
  named?.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()
