// A rule for the linter that replaces its own one for tests: a function has at most 70 lines, unless it groups tests. A
// group is a list of any length; a test, and a function that it calls, is a function like any other.
const most = 70

const longFunctions = {
  create: (context) => {
    const isGroup = (node) => /^(test\.)?describe\b/.test(context.sourceCode.getText(node.callee ?? node))
    const open = []
    const begin = ({ parent }) => open.push({ groups: parent.type === "CallExpression" && isGroup(parent) })
    const end = (node) => {
      const lines = node.loc.end.line - node.loc.start.line + 1
      if (open.pop().groups || lines <= most) return
      context.report({ node, message: `The function has too many lines (${lines}). Maximum allowed is ${most}.` })
    }
    const group = (node) => {
      if (isGroup(node)) for (const each of open) each.groups = true
    }
    const functions = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]
    return Object.fromEntries([
      ["CallExpression", group],
      ...functions.flatMap((kind) => [
        [kind, begin],
        [`${kind}:exit`, end],
      ]),
    ])
  },
}

export default { meta: { name: "tests" }, rules: { "long-functions": longFunctions } }
