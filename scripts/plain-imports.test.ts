import { expect, test } from 'vitest'
import { fetchedAgain, unwrapped } from './plain-imports.ts'

test('an import that was wrapped for nothing becomes a plain one again', () => {
  expect(
    unwrapped(
      'x=async()=>(await P(async()=>{let{Login:e}=await import(`./login-a1.js`);return{Login:e}},[])).Login',
    ),
  ).toBe('x=async()=>(await import(`./login-a1.js`)).Login')
  expect(unwrapped('P(()=>import(`./inside-a1.js`).then(e=>e.dn),[])')).toBe(
    'import(`./inside-a1.js`).then(e=>e.dn)',
  )
  expect(unwrapped('P(()=>import(`./a.js`).then(e=>e.n).then(n,()=>{}),[])')).toBe(
    'import(`./a.js`).then(e=>e.n).then(n,()=>{})',
  )
})

test('so does one that would only wait for the styles of the page itself, and their list is removed', () => {
  const list =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/index-a1.css"])))=>i.map(i=>d[i]);\n'
  const lazy =
    'P(async()=>{let{Menu:e}=await import(`./menu-a1.js`).then(e=>e.n);return{Menu:e}},__vite__mapDeps([0]))'
  expect(unwrapped(`${list}${lazy};P(()=>import(\`./keys-a1.js\`),__vite__mapDeps([0]))`)).toBe(
    'import(`./menu-a1.js`).then(e=>e.n);import(`./keys-a1.js`)',
  )
  const other = `${list}P(()=>import(\`./a.js\`),__vite__mapDeps([0,1]))`
  expect(unwrapped(other)).toBe(other)
})

test('each import goes through the function that retries, with its own address', () => {
  expect(fetchedAgain('x=()=>import(`./keys-a1.js`).then(e=>e.t)')).toBe(
    'x=()=>emsPart(`./keys-a1.js`).then(e=>e.t)',
  )
})

test('an import that is not exactly such a wrapper stays as it is', () => {
  for (const code of [
    'P(async()=>{let{Login:e}=await import(`./login-a1.js`);return{Logout:e}},[])',
    'P(()=>import(`./a.js`),[`b.css`])',
    'import(`./a.js`)',
  ])
    expect(unwrapped(code)).toBe(code)
})
