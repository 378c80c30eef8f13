// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      file_highlights: {
        Row: {
          note_id: string
          id: string
          attachment_id: string
          user_id: string
          file_hash: string
          page: number
          quads: number[]
          quote: string
          before: string
          after: string
          color: 'yellow' | 'green' | 'blue' | 'pink'
          comment: string
          created_at: string
        }
        Insert: {
          note_id: string
          id: string
          attachment_id: string
          user_id?: string
          file_hash: string
          page: number
          quads: number[]
          quote: string
          before?: string
          after?: string
          color?: 'yellow' | 'green' | 'blue' | 'pink'
          comment?: string
        }
        Update: {
          color?: 'yellow' | 'green' | 'blue' | 'pink'
          comment?: string
        }
        Relationships: [
          { foreignKeyName: 'file_highlights_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_attachments: {
        Row: {
          id: string
          note_id: string
          user_id: string
          file_name: string
          file_type: string
          file_size: number
          file_path: string
          created_at: string
          folded: string | null
        }
        Insert: {
          id?: string
          note_id: string
          user_id?: string
          file_name: string
          file_type: string
          file_size: number
          file_path: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'note_attachments_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      note_collaborators: {
        Row: {
          note_id: string
          user_id: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined'
          created_at: string
          updated_at: string
        }
        Insert: {
          note_id: string
          user_id: string
          role?: 'viewer' | 'editor' | 'admin'
        }
        Update: {
          status?: 'pending' | 'accepted' | 'declined'
        }
        Relationships: [
          { foreignKeyName: 'note_collaborators_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_comments: {
        Row: {
          note_id: string
          id: string
          thread_id: string
          user_id: string
          content: string
          created_at: string
          edited_at: string | null
          deleted_at: string | null
        }
        Insert: never
        Update: {
          content?: string
          deleted_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'note_comments_note_id_thread_id_fkey'; columns: ['note_id', 'thread_id']; isOneToOne: false; referencedRelation: 'note_threads'; referencedColumns: ['note_id', 'id'] },
        ]
      }
      note_folders: {
        Row: {
          user_id: string
          path: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      note_former_titles: {
        Row: {
          id: string
          note_id: string
          user_id: string
          title: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_former_titles_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      note_invitations: {
        Row: {
          id: string
          user_id: string
          note_id: string
          email: string | null
          invited_id: string | null
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined' | 'revoked'
          accepted_by: string | null
          sent_at: string
          times_sent: number
          expires_at: string
          answered_at: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_invitations_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_public_links: {
        Row: {
          id: string
          note_id: string
          user_id: string
          with_files: boolean
          expires_at: string | null
          views: number
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_public_links_note_id_fkey'; columns: ['note_id']; isOneToOne: true; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_tags: {
        Row: {
          note_id: string
          tag_id: string
          user_id: string
          created_at: string
        }
        Insert: {
          note_id: string
          tag_id: string
          user_id?: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'note_tags_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
          { foreignKeyName: 'note_tags_tag_id_user_id_fkey'; columns: ['tag_id', 'user_id']; isOneToOne: false; referencedRelation: 'tags'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      note_threads: {
        Row: {
          note_id: string
          id: string
          quote: string
          start_place: string | null
          end_place: string | null
          created_at: string
          resolved_at: string | null
          resolved_by: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_threads_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_versions: {
        Row: {
          id: string
          note_id: string
          user_id: string
          version: number
          title: string
          content: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_versions_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      notes: {
        Row: {
          id: string
          user_id: string
          title: string
          content: string
          type: 'note' | 'pdf'
          folder: string | null
          is_pinned: boolean
          is_shared: boolean
          version: number
          deleted_at: string | null
          folded: string
          created_at: string
          updated_at: string
          revision: number
          origin_id: string | null
          pinned_at: string | null
          is_template: boolean
          is_live: boolean
          head: string | null
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          content?: string
          type?: 'note' | 'pdf'
          folder?: string | null
          is_pinned?: boolean
          is_shared?: boolean
        }
        Update: {
          type?: 'note' | 'pdf'
          folder?: string | null
          is_pinned?: boolean
          is_shared?: boolean
          deleted_at?: string | null
        }
        Relationships: []
      }
      tags: {
        Row: {
          id: string
          user_id: string
          name: string
          color: 'encre' | 'marge' | 'sapin' | 'ambre' | 'prune' | 'canard' | 'brique' | 'olive' | 'ardoise' | 'rose'
          folded: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          name: string
          color?: 'encre' | 'marge' | 'sapin' | 'ambre' | 'prune' | 'canard' | 'brique' | 'olive' | 'ardoise' | 'rose'
        }
        Update: {
          name?: string
          color?: 'encre' | 'marge' | 'sapin' | 'ambre' | 'prune' | 'canard' | 'brique' | 'olive' | 'ardoise' | 'rose'
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      answer_note_invitation: {
        Args: {
          invitation: string
          accepts: boolean
        }
        Returns: string
      }
      change_notes: {
        Args: {
          changes: Json
        }
        Returns: {
          taken: number
          problems: { place: number; code: string; message: string; details: string }[]
        }[]
      }
      change_public_link: {
        Args: {
          note: string
          with_files?: boolean
          days?: number
          is_endless?: boolean
        }
        Returns: undefined
      }
      comment_note: {
        Args: {
          note_id: string
          thread_id: string
          id: string
          content: string
          mentions?: string[]
          quote?: string
          start_place?: string
          end_place?: string
        }
        Returns: undefined
      }
      get_notes_by_tag: {
        Args: {
          tag_id: string
        }
        Returns: Database['public']['CompositeTypes']['note_card'][]
      }
      import_notes: {
        Args: {
          notes: Json
        }
        Returns: number
      }
      invite_to_note: {
        Args: {
          note: string
          email?: string
          person?: string
          role?: string
        }
        Returns: string
      }
      merge_tags: {
        Args: {
          source: string
          target: string
        }
        Returns: undefined
      }
      note_cards: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          word: string
          definition: string
          kind: 'word' | 'cloze'
          total: number
        }[]
      }
      note_members: {
        Args: {
          note: string
        }
        Returns: {
          user_id: string
          name: string
          avatar_url: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          status: 'accepted' | 'pending'
        }[]
      }
      note_offers: {
        Args: never
        Returns: {
          id: string
          title: string
          sender: string
          role: 'viewer' | 'editor' | 'admin'
          sent_at: string
          expires_at: string | null
        }[]
      }
      note_people: {
        Args: {
          note_id: string
        }
        Returns: {
          id: string
          name: string
          avatar_url: string | null
          is_reader: boolean
        }[]
      }
      note_sessions: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          title: string | null
          members: number
        }[]
      }
      note_team: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          name: string
          avatar_url: string | null
        }[]
      }
      open_live_note: {
        Args: {
          note_id: string
          after?: number
        }
        Returns: Database['public']['CompositeTypes']['live_note']
      }
      open_public_note: {
        Args: {
          secret: string
        }
        Returns: {
          title: string
          content: string
          author: string
          updated_at: string
          files: { name: string; type: string; size: number }[]
        }[]
      }
      publish_note: {
        Args: {
          note: string
          days?: number
          with_files?: boolean
        }
        Returns: {
          id: string
          secret: string
        }[]
      }
      push_live_note: {
        Args: {
          note_id: string
          update: string
          version?: number
        }
        Returns: number
      }
      remove_note_member: {
        Args: {
          note: string
          member: string
        }
        Returns: undefined
      }
      rename_live_note: {
        Args: {
          note_id: string
          title: string
        }
        Returns: undefined
      }
      replace_attachment: {
        Args: {
          attachment_id: string
          path: string
          type: string
        }
        Returns: undefined
      }
      replace_note: {
        Args: {
          note_id: string
          base_version: number
          title: string
          content: string
          tags?: string[]
        }
        Returns: Database['public']['CompositeTypes']['note_card']
      }
      resend_note_invitation: {
        Args: {
          invitation: string
        }
        Returns: string
      }
      resolve_note_thread: {
        Args: {
          note_id: string
          thread_id: string
          resolved: boolean
        }
        Returns: undefined
      }
      save_note: {
        Args: {
          note_id: string
          base_version: number
          title: string
          content: string
          tags?: string[]
          is_pinned?: boolean
          folder?: string
          type?: string
        }
        Returns: Database['public']['CompositeTypes']['note_card']
      }
      search_notes: {
        Args: {
          search_query: string
          max?: number
        }
        Returns: Database['public']['CompositeTypes']['note_card'][]
      }
      set_note_role: {
        Args: {
          note: string
          member: string
          role: string
        }
        Returns: undefined
      }
      shared_with_me: {
        Args: never
        Returns: {
          id: string
          title: string
          excerpt: string
          owner_name: string
          role: 'admin' | 'editor' | 'viewer'
          created_at: string
          updated_at: string
        }[]
      }
      sync_notes: {
        Args: {
          since: number
          max?: number
        }
        Returns: Database['public']['CompositeTypes']['note_change'][]
      }
      withdraw_note_invitation: {
        Args: {
          invitation: string
        }
        Returns: undefined
      }
      withdraw_public_link: {
        Args: {
          note: string
        }
        Returns: undefined
      }
    }
    Enums: Record<never, never>
    CompositeTypes: {
      live_note: {
        role: 'viewer' | 'editor' | 'admin' | 'owner'
        head: number
        base: number
        snapshot: string | null
        updates: string[]
        content: string | null
        version: number | null
      }
      note_card: {
        id: string
        user_id: string
        title: string
        content: string
        type: 'note' | 'pdf'
        folder: string | null
        is_pinned: boolean
        is_shared: boolean
        version: number
        created_at: string
        updated_at: string
        tags: { id: string; name: string; color: Database['public']['Tables']['tags']['Row']['color'] }[]
        attachment_count: number
        pinned_at: string | null
        file_names: string[]
        is_template: boolean
        is_live: boolean
      }
      note_change: {
        revision: number
        note_id: string
        deleted_at: string | null
        note: Database['public']['CompositeTypes']['note_card'] | null
        folders: string[] | null
      }
      unwritten_live_note: {
        note_id: string
        head: number
        snapshot: string
        updates: string[]
        compacts: boolean
      }
    }
  }
}
