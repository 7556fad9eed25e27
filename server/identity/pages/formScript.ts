/**
 * The forms of the sign-in pages with a script: problems stand beside their fields before anything is sent, and passwords can
 * be shown. Fields name their texts in `data-` attributes, in the page's language. Without it the server finds the same problems.
 */
export const formScript = `(() => {
  const inputsOf = (form) => [...form.querySelectorAll('.sso-field input')]
  const problemOf = (input) => {
    const { validity, dataset, value, form } = input
    if (validity.valueMissing) return dataset.missing
    if (validity.patternMismatch || validity.typeMismatch) return dataset.mismatch
    if (validity.tooShort || validity.tooLong) return dataset.length
    return dataset.same && value !== form.elements[dataset.same].value ? dataset.differs : undefined
  }
  const show = (input, problem) => {
    const id = input.id + '-problem'
    const described = new Set((input.getAttribute('aria-describedby') || '').split(' ').filter(Boolean))
    const field = input.closest('.sso-field')
    let text = document.getElementById(id)
    if (problem && !text) {
      text = document.createElement('p')
      text.id = id
      text.className = 'sso-problem'
      field.append(text)
    }
    if (problem) text.textContent = problem
    else if (text) text.remove()
    described[problem ? 'add' : 'delete'](id)
    if (described.size > 0) input.setAttribute('aria-describedby', [...described].join(' '))
    else input.removeAttribute('aria-describedby')
    if (problem) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  const setShown = (button, isShown) => {
    button.setAttribute('aria-pressed', String(isShown))
    document.getElementById(button.getAttribute('aria-controls')).type = isShown ? 'text' : 'password'
  }
  const buttonsOf = (root) => [...root.querySelectorAll('.sso-reveal')]
  for (const button of buttonsOf(document)) {
    button.hidden = false
    button.addEventListener('click', () => setShown(button, button.getAttribute('aria-pressed') !== 'true'))
  }
  for (const form of document.querySelectorAll('.sso-form')) {
    form.noValidate = true
    form.addEventListener('input', ({ target }) => {
      if (target.getAttribute('aria-invalid')) show(target, problemOf(target))
    })
    form.addEventListener('submit', (event) => {
      const inputs = inputsOf(form)
      for (const input of inputs) show(input, problemOf(input))
      const first = inputs.find((input) => input.getAttribute('aria-invalid'))
      if (first) {
        event.preventDefault()
        first.focus()
      } else buttonsOf(form).forEach((button) => setShown(button, false))
    })
  }
})()
`
