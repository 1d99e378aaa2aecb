import { expect, test } from 'vitest'
import { unwrapped } from './plain-imports.ts'

test('an import that was wrapped for nothing is a plain one again', () => {
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

test('so is one that needs the styles of the start alone', () => {
  const styles = (file: string) =>
    `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/${file}"])))=>i.map(i=>d[i]);\n`
  const wrapped = 'x=async()=>(await P(async()=>{let{Login:e}=await import(`./a.js`);return{Login:e}},'
  expect(unwrapped(`${styles('index-a1.css')}${wrapped}__vite__mapDeps([0]))).Login`)).toBe(
    'x=async()=>(await import(`./a.js`)).Login',
  )
  const other = `${styles('charts-a1.css')}${wrapped}__vite__mapDeps([0]))).Login`
  expect(unwrapped(other)).toBe(other)
})

test('what takes other code to tell the same stays as it is', () => {
  for (const code of [
    'P(async()=>{let{Login:e}=await import(`./login-a1.js`);return{Logout:e}},[])',
    'P(()=>import(`./a.js`),[`b.css`])',
    'import(`./a.js`)',
  ])
    expect(unwrapped(code)).toBe(code)
})
