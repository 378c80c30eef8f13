/** The part of react-router-dom that remotes use. The shell provides this module once and bundles only what is listed here. */
export {
  generatePath,
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  Outlet,
  Route,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { Routes } from './area-routes.tsx'
export { RemoteRouter } from './remote-router.tsx'
