import "./spinner.css"

/** Covers the screen while there is nothing to show yet. */
export const FullScreenSpinner = ({ label = "Loading" }: { readonly label?: string }) => (
  <div className="full-spinner" role="status">
    <svg aria-hidden="true" className="full-spinner-boat" viewBox="0 0 64 64">
      <path d="M31 8v30H12C18 29 26 20 31 8Z" fill="var(--indigo)" />
      <path d="M35 16c8 6 13 13 15 22H35V16Z" fill="var(--indigo)" opacity="0.45" />
      <path d="M8 42h48c-3 8-8 12-16 12H24c-8 0-13-4-16-12Z" fill="var(--brass)" />
    </svg>
    <span aria-hidden="true" className="full-spinner-water" />
    <span>{label}</span>
  </div>
)
