// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      collaboration_participants: {
        Row: {
          session_id: string
          user_id: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined'
          created_at: string
          updated_at: string
        }
        Insert: {
          session_id: string
          user_id: string
          role?: 'viewer' | 'editor' | 'admin'
        }
        Update: {
          status?: 'pending' | 'accepted' | 'declined'
        }
        Relationships: [
          { foreignKeyName: 'collaboration_participants_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      collaboration_sessions: {
        Row: {
          id: string
          user_id: string
          title: string
          type: 'study' | 'document' | 'discussion' | 'video'
          description: string
          scheduled_for: string
          duration: number
          document_ids: string[]
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Update: {
          title?: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Relationships: []
      }
      live_channels: {
        Row: {
          scope: 'note' | 'session' | 'room'
          id: string
          key: string
          topic: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      meeting_rooms: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          name: string
          subject: string
          password: string | null
          config: Json
          is_active: boolean
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          session_id?: string | null
          name: string
          subject: string
          password?: string | null
          config?: Json
          is_active?: boolean
        }
        Update: {
          session_id?: string | null
          subject?: string
          password?: string | null
          config?: Json
          is_active?: boolean
        }
        Relationships: [
          { foreignKeyName: 'meeting_rooms_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_invitations: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          email: string
          role: 'viewer' | 'editor' | 'admin'
          message: string
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
          { foreignKeyName: 'session_invitations_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_messages: {
        Row: {
          session_id: string
          id: string
          user_id: string
          type: 'text' | 'system'
          content: string
          mentions: string[]
          place: number
          created_at: string
          edited_at: string | null
          deleted_at: string | null
        }
        Insert: {
          session_id: string
          id?: string
          user_id?: string
          content: string
          mentions?: string[]
        }
        Update: {
          content?: string
          mentions?: string[]
          deleted_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'session_messages_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_reads: {
        Row: {
          session_id: string
          user_id: string
          place: number
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'session_reads_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      zoom_tokens: {
        Row: {
          user_id: string
          expires_at: string
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      accept_invitation: {
        Args: {
          secret: string
        }
        Returns: string
      }
      add_session_document: {
        Args: {
          session: string
          note: string
        }
        Returns: undefined
      }
      begin_zoom_authorization: {
        Args: {
          state: string
          verifier: string
          redirect_uri: string
        }
        Returns: undefined
      }
      collaborators: {
        Args: never
        Returns: {
          id: string
          name: string
          avatar_url: string | null
          is_team: boolean
        }[]
      }
      decline_invitation: {
        Args: {
          secret: string
        }
        Returns: undefined
      }
      document_files: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          name: string
          type: string
          size: number
          path: string
        }[]
      }
      documents_to_add: {
        Args: {
          session: string
        }
        Returns: {
          id: string
          title: string
        }[]
      }
      documents_together: {
        Args: never
        Returns: {
          id: string
          title: string
          type: 'note' | 'pdf'
          owner_id: string
          owner_name: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          collaborators: number
          sessions: string[]
          updated_at: string
        }[]
      }
      invite_collaborator: {
        Args: {
          session: string
          email: string
          role?: string
          message?: string
        }
        Returns: string
      }
      preview_invitation: {
        Args: {
          secret: string
        }
        Returns: {
          sender: string
          session_title: string | null
          session_type: 'study' | 'document' | 'discussion' | 'video' | null
          scheduled_for: string | null
          role: 'viewer' | 'editor' | 'admin'
          message: string
          status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
          expires_at: string
        }[]
      }
      read_document: {
        Args: {
          note: string
        }
        Returns: {
          title: string
          content: string
          updated_at: string
        }[]
      }
      read_session: {
        Args: {
          session: string
          place: number
        }
        Returns: undefined
      }
      remove_session_document: {
        Args: {
          session: string
          note: string
        }
        Returns: undefined
      }
      resend_invitation: {
        Args: {
          invitation: string
        }
        Returns: string
      }
      revoke_invitation: {
        Args: {
          invitation: string
        }
        Returns: undefined
      }
      set_session_role: {
        Args: {
          session: string
          member: string
          role: string
        }
        Returns: undefined
      }
      take_zoom_authorization: {
        Args: {
          state: string
        }
        Returns: {
          account: string
          verifier: string
          redirect_uri: string
        }[]
      }
      unread_messages: {
        Args: never
        Returns: {
          session_id: string
          unread: number
        }[]
      }
      zoom_account: {
        Args: never
        Returns: string
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
