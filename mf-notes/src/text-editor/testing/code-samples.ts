/** Code in some languages, with what they carry over from a line to the next. */
export const codeSamples: Readonly<Record<string, string>> = {
  python: `class A:
    """doc
    of two lines"""
    def f(self, x=[1,
        2]):
        return f"{x} {self.a}"  # fin

@a.b
def g():
    pass`,
  javascript: `export const f = async (a = 1) => {
  for (const x of await g(\`t\${a}
  u\`)) {
    /* un
    deux */
    x.y = /a+/.test({ b: 1, "c": [2] })
  }
}
class A extends B { c() { return 1 } }`,
  c: `#define A \\
  1
int f(char *c) {
  /* un
  deux */
  for (int i = 0; i < 10; i++) { g("a%d\\n", i); }
  return 0;
}`,
  sql: `create table a (b text primary key, c integer);
/* un
deux */
select b, 'x
y' from a where c > 1;`,
  css: `@media (width > 10px) {
  .a, p::before {
    color: red;
    background: url(a.png);
    /* un
    deux */
  }
}`,
  html: `<!doctype html>
<ul class="a
b">
  <li>un &amp; deux
  <li>trois
</ul>
<!-- un
deux -->`,
  bash: `for f in *.txt; do
  echo "$f \${a}
  b" | sed "s/a/b/"
done
cat <<FIN
texte
FIN
ls`,
  r: `f <- function(x, y = c(1, 2)) {
  if (is.na(x)) NULL else x %in% y
}
print("a")`,
  matlab: `%{
un
%}
function y = f(x)
  y = [x' ; 1 2];
  disp("a")
end`,
  latex: `\\documentclass
[a4]{article}
\\begin{align}
  x^2 &= \\frac{1}{2}
\\end{align}
$a
+ b$ % fin

\\section{Un
deux}`,
  haskell: `module A where
{- un
   deux -}
f :: [Int] -> Int
f (x:xs) = x + f xs
s = "a\\
  \\b"`,
  julia: `function f(x::Array{Int,2})
  #= un
  deux =#
  y = [1, 2'][end]
  """a
  b"""
end`,
  rust: `fn f(a: &str) -> Result<u8, E> {
  /* un
  deux */
  let b = r#"a
  b"#;
  println!("{}", b);
  Ok(1)
}`,
  go: `func f(a []int) (b string) {
  switch a {
  case 1:
    b = \`un
deux\`
  }
  return /* x
  y */ b
}`,
  yaml: `a:
  - b: "c"
    d: |
      un
      deux
  - {e: [1, 2]} # fin
---
f: &g h`,
}
